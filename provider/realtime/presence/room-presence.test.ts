import { expect, test } from 'vitest';
import { RoomPresence } from './room-presence.ts';
import { readSaid, type Said } from './said.ts';

const [one, other] = [{}, {}];
type Step = readonly ['track', object, string, object] | readonly ['untrack', object];

const numbered = (): (() => string) => {
  let last = 0;
  return () => `r${++last}`;
};

const take = (room: RoomPresence, [call, member, key = '', said = {}]: Step): string | undefined =>
  call === 'track' ? room.track(member, key, readSaid(said, 1_000) as Said) : room.untrack(member);

test.each<[string, Step[], unknown, unknown]>([
  ['nobody has come', [], undefined, {}],
  [
    'the third time the ref before is the second',
    [
      ['track', one, 'u1', { n: 1 }],
      ['track', one, 'u1', { n: 2 }],
      ['track', one, 'u1', { n: 1 }],
    ],
    {
      joins: { u1: { metas: [{ phx_ref: 'r3', phx_ref_prev: 'r2', n: 1 }] } },
      leaves: { u1: { metas: [{ phx_ref: 'r2', phx_ref_prev: 'r1', n: 2 }] } },
    },
    { u1: { metas: [{ phx_ref: 'r3', phx_ref_prev: 'r2', n: 1 }] } },
  ],
  [
    'they say the same again: silence',
    [
      ['track', one, 'u1', { name: 'Asha' }],
      ['track', one, 'u1', { name: 'Asha' }],
    ],
    undefined,
    { u1: { metas: [{ phx_ref: 'r1', name: 'Asha' }] } },
  ],
  ['somebody leaves who never came', [['untrack', one]], undefined, {}],
  [
    'whoever comes back is new',
    [
      ['track', one, 'u1', { n: 1 }],
      ['untrack', one],
      ['track', one, 'u1', { n: 1 }],
    ],
    { joins: { u1: { metas: [{ phx_ref: 'r2', n: 1 }] } }, leaves: {} },
    { u1: { metas: [{ phx_ref: 'r2', n: 1 }] } },
  ],
  [
    'refs of one’s own making count for nothing',
    [['track', one, 'u1', { phx_ref: 'r9', phx_ref_prev: 'r8', n: 1 }]],
    { joins: { u1: { metas: [{ phx_ref: 'r1', n: 1 }] } }, leaves: {} },
    { u1: { metas: [{ phx_ref: 'r1', n: 1 }] } },
  ],
])('%s', (_name, steps, diff, state) => {
  const room = new RoomPresence(numbered());
  const last = steps.map((step) => take(room, step)).at(-1);
  expect(last && JSON.parse(last)).toEqual(diff);
  expect(JSON.parse(room.state())).toEqual(state);
});

test('a key may be any text, and so may what is said', () => {
  const room = new RoomPresence(numbered());
  const said = readSaid(JSON.parse('{"__proto__":{"a":1},"क":"\\u2028\\"\\\\"}'), 1_000) as Said;
  room.track(one, '__proto__', said);
  room.track(other, '"\n', said);
  const meta = (ref: string) => `{"phx_ref":"${ref}","__proto__":{"a":1},"क":"\u2028\\"\\\\"}`;
  expect(room.state()).toBe(`{"__proto__":{"metas":[${meta('r1')}]},"\\"\\n":{"metas":[${meta('r2')}]}}`);
});

test.each([
  ['an object', { a: 1 }, { text: '{"a":1}', size: 7 }],
  ['letters, counted in bytes', { a: 'थान' }, { text: '{"a":"थान"}', size: 17 }],
  ['nothing', undefined, { text: '{}', size: 2 }],
  ['null', null, 'no map'],
  ['a list', [{ a: 1 }], 'no map'],
  ['a text', 'a', 'no map'],
  ['a number', 7, 'no map'],
  ['as much as there may be', { a: 'x'.repeat(12) }, { text: `{"a":"${'x'.repeat(12)}"}`, size: 20 }],
  ['more than there may be', { a: 'x'.repeat(13) }, 'too large'],
])('said of oneself: %s', (_name, payload, said) => {
  expect(readSaid(payload, 20)).toEqual(said);
});
