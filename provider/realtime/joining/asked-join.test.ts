import { expect, test } from 'vitest';
import { readJoin } from './asked-join.ts';

const usual = {
  broadcast: { self: false, ack: false, isReadinessAsked: false },
  presence: { key: undefined, enabled: false },
  isPrivate: false,
  changes: [],
  isOfOldClient: false,
  token: undefined,
};

test('a join says all that it can', () => {
  const sent = { event: 'UPDATE', schema: 'public', table: 'orders', filter: 'id=eq.7', select: ['id', 'note'] };
  const config = {
    broadcast: { self: true, ack: true, replication_ready: 'true', replay: { since: 7 } },
    presence: { key: 'asha', enabled: true },
    private: true,
    postgres_changes: [sent],
  };
  expect(readJoin('room', { config, access_token: 'a.b.c', version: 'realtime-js/2.112.2' })).toEqual({
    broadcast: { self: true, ack: true, isReadinessAsked: true, replay: { since: 7, limit: 25 } },
    presence: { key: 'asha', enabled: true },
    isPrivate: true,
    changes: [{ sent, entry: sent }],
    isOfOldClient: false,
    token: 'a.b.c',
  });
});

test.each([
  ['nothing of what may be said', { config: {} }, usual],
  ['no object', { config: 7 }, usual],
  [
    'words for booleans, in any case',
    { config: { private: 'TRUE', broadcast: { self: 'True', ack: 'false' }, presence: { enabled: 'yes' } } },
    { ...usual, isPrivate: true, broadcast: { self: true, ack: false, isReadinessAsked: false } },
  ],
  ['a number as key', { config: { presence: { key: 7 } } }, { ...usual, presence: { key: '7', enabled: false } }],
  ['an empty key', { config: { presence: { key: '' } } }, usual],
  ['a key of another kind', { config: { presence: { key: { a: 1 } } } }, usual],
  ['a key that is too long', { config: { presence: { key: 'k'.repeat(1_025) } } }, usual],
  [
    'nulls among the entries, and entries that are none',
    { config: { postgres_changes: [null, 7, { event: 1, table: 'a', schema: null, select: ['b', 3] }] } },
    {
      ...usual,
      changes: [
        {
          sent: { event: 1, table: 'a', schema: null, select: ['b', 3] },
          entry: { event: '*', table: 'a', select: ['b'] },
        },
      ],
    },
  ],
  ['entries that are no list', { config: { postgres_changes: { event: '*' } } }, usual],
  ['an older name of the token', { config: {}, user_token: 'old', access_token: 'new' }, { ...usual, token: 'old' }],
  ['an older name without a token', { config: {}, user_token: null, access_token: 'new' }, { ...usual, token: 'new' }],
])('%s', (_name, payload, asked) => {
  expect(readJoin('room', payload)).toEqual(asked);
});

test.each([
  ['public', { event: '*', schema: 'public' }],
  ['public:orders', { event: '*', schema: 'public', table: 'orders' }],
  ['public:orders:at=eq.10:30', { event: '*', schema: 'public', table: 'orders', filter: 'at=eq.10:30' }],
])('the topic %s of an old client is a subscription', (topic, entry) => {
  for (const payload of [{}, null, 'x', []]) {
    expect(readJoin(topic, payload)).toEqual({ ...usual, isOfOldClient: true, changes: [{ sent: entry, entry }] });
  }
});
