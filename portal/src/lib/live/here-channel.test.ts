import type { RealtimeClient } from '@supabase/realtime-js';
import { expect, test } from 'vitest';
import { othersHere, setOthers } from './here.ts';
import { followHere } from './here-channel.ts';

test('a line that was let go says of nobody that they left', () => {
  let say: (status: string) => void = () => {};
  const channel = {
    on: () => channel,
    presenceState: () => ({}),
    subscribe: (callback: typeof say) => {
      say = callback;
    },
  };
  const old = followHere({ channel: () => channel } as unknown as RealtimeClient, 'me', () => ({
    nameOf: () => '',
    want: () => {},
    forget: () => {},
  }));
  old.join({ works: () => {}, ended: () => {} });
  old.end();
  const asha = { id: 'asha', name: 'asha@thaan.example', sections: ['inventory'], records: [] };
  setOthers([asha]);
  say('CLOSED');
  expect(othersHere()).toEqual([asha]);
  setOthers([]);
});
