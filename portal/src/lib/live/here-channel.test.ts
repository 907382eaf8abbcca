import type { RealtimeClient } from '@supabase/realtime-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { othersHere, setOthers } from './here.ts';
import { followHere } from './here-channel.ts';
import { forgetWorks, hearOfWork, othersAtWork } from './others-at-work.ts';

const [asha, ravi] = ['0197a3c0-0000-7000-8000-00000000000a', '0197a3c0-0000-7000-8000-00000000000b'];

let wanted: string[];
let here: ReturnType<typeof followHere>;
let say: (status: string) => void;
let sync: () => void;
let state: Record<string, unknown>;

const channel = {
  socket: { isConnected: () => false },
  on: (_type: string, _event: object, callback: () => void) => {
    sync = callback;
  },
  presenceState: () => state,
  subscribe: (callback: (status: string) => void) => {
    say = callback;
  },
};

beforeEach(() => {
  wanted = [];
  here = followHere({ channel: () => channel } as unknown as RealtimeClient, 'me', () => ({
    nameOf: (id) => (id === asha ? 'asha' : 'ravi'),
    want: (ids) => wanted.push(...ids),
    forget: () => {},
  }));
  here.join({ works: () => {}, ended: () => {} });
});

afterEach(() => {
  here.end();
  forgetWorks();
  setOthers([]);
});

/** The service tells that these are there. */
const tell = (...ids: readonly string[]): void => {
  state = Object.fromEntries(ids.map((id) => [id, [{ section: 'inventory' }]]));
  sync();
};

const begin = (who: string): void =>
  hearOfWork({ ...{ id: who, who, of: 'customers', step: 'saving' }, done: 0, total: 3, products: null });

const people = () => othersHere().map(({ name }) => name);
const atWork = () => othersAtWork().map(({ who }) => who);

test('who leaves is at nothing any more', () => {
  tell(asha, ravi);
  begin('asha');
  begin('ravi');
  tell(ravi);
  expect([people(), atWork()]).toEqual([['ravi'], ['ravi']]);
});

test('a lost channel shows nobody and ends no work; once it is back, those of whoever left meanwhile have ended', () => {
  tell(asha, ravi);
  begin('asha');
  begin('ravi');
  say('CHANNEL_ERROR');
  expect([people(), atWork()]).toEqual([[], ['asha', 'ravi']]);
  tell(asha);
  expect([people(), atWork()]).toEqual([['asha'], ['asha']]);
});

test('a line that was let go says of nobody that they left, and asks who they are no more', () => {
  tell(asha);
  here.end();
  begin('ravi');
  const other = { id: ravi, name: 'ravi', sections: ['inventory'], records: [] };
  setOthers([other]);
  wanted = [];
  say('CLOSED');
  tell(asha);
  expect([people(), atWork(), wanted]).toEqual([['ravi'], ['ravi'], []]);
});
