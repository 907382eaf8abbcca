import type { Pgoutput } from 'pg-logical-replication';
import { expect, test } from 'vitest';
import { TransactionReader } from './transaction-reader.ts';

const relation = {
  tag: 'relation',
  relationOid: 1,
  schema: 'public',
  name: 'notes',
  keyColumns: ['id'],
} as unknown as Pgoutput.MessageRelation;
const other = { ...relation, name: 'others' } as Pgoutput.MessageRelation;

const begin = { tag: 'begin' } as Pgoutput.MessageBegin;
const commitTime = 1_767_225_600_123_456n;
const commit = { tag: 'commit', commitTime } as unknown as Pgoutput.MessageCommit;
const insert = (row: object, into = relation) =>
  ({ tag: 'insert', relation: into, new: row }) as Pgoutput.MessageInsert;
const update = (row: object, before: object = { key: null, old: null }) =>
  ({ tag: 'update', relation, new: row, ...before }) as Pgoutput.MessageUpdate;

const read = (messages: readonly Pgoutput.Message[], bounds = { changes: 3, bytes: 10_000 }) => {
  const reader = new TransactionReader(bounds);
  return messages.map((message) => reader.read(message)).filter((transaction) => transaction !== undefined);
};

test('a transaction is told at its commit, with the time of it', () => {
  const [transaction, ...more] = read([begin, relation, insert({ id: '1' }), update({ id: '1' }), commit]);
  expect(more).toEqual([]);
  expect(transaction?.committedAt.toISOString()).toBe('2026-01-01T00:00:00.123Z');
  expect(transaction?.changes.map(({ type }) => type)).toEqual(['INSERT', 'UPDATE']);
  expect(transaction?.dropped).toEqual([]);
});

test('one that wrote nothing is none', () => {
  expect(read([begin, relation, commit, begin, { tag: 'truncate' } as Pgoutput.MessageTruncate, commit])).toEqual([]);
});

test.each([
  ['the key that did not change is made', update({ id: '1', note: 'a' }), { id: '1' }],
  [
    'the key that changed is the old one',
    update({ id: '2' }, { key: { id: '1', note: undefined }, old: null }),
    { id: '1' },
  ],
  [
    'a whole old row is whole',
    update({ id: '1' }, { key: null, old: { id: '1', note: null } }),
    { id: '1', note: null },
  ],
])('of an update %s', (_, message, oldRow) => {
  expect(read([begin, message, commit])[0]?.changes[0]?.oldRow).toEqual(oldRow);
});

test('a value that the log does not hold is absent', () => {
  const row = read([begin, update({ id: '1', large: undefined }), commit])[0]?.changes[0]?.row;
  expect(Object.keys(row ?? {})).toEqual(['id']);
});

test('what is beyond the bounds is dropped, but for its table, and the next transaction is whole again', () => {
  const rows = [1, 2, 3, 4].map((id) => insert({ id: String(id) }));
  const [cut, whole] = read([begin, ...rows, insert({ id: '5' }, other), commit, begin, insert({ id: '6' }), commit]);
  expect(cut?.changes.map(({ row }) => row?.id)).toEqual(['1', '2', '3']);
  expect(cut?.dropped.map(({ name }) => name)).toEqual(['notes', 'others']);
  expect(whole?.dropped).toEqual([]);
});

test('a row too large is dropped, and so is what follows it', () => {
  const rows = [insert({ id: '1' }), insert({ id: '2', note: 'a'.repeat(10_001) }), insert({ id: '3' })];
  const [cut] = read([begin, ...rows, commit]);
  expect(cut?.changes.map(({ row }) => row?.id)).toEqual(['1']);
  expect(cut?.dropped).toHaveLength(1);
  expect(cut?.size).toBe(10_000);
});
