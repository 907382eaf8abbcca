import { expect, test } from 'vitest';
import type { Database, Identity, Statement } from '../../../postgres/types.ts';
import type { CommittedChange } from './batch.ts';
import type { TableFacts } from './table-facts.ts';
import { findingsOf, type Question } from './verdicts.ts';

const anna: Identity = { role: 'authenticated', claims: { role: 'authenticated', sub: 'anna' } };

/** Read anew for each batch. */
const factsOfThings = (): TableFacts => ({
  oid: 1,
  schema: 'public',
  name: 'things',
  isGuarded: true,
  isReachable: true,
  columns: [{ name: 'id', type: 'int4', sqlType: 'integer', isReadable: true }],
  key: ['id'],
  policies: [{ isPermissive: true, condition: 'true' }],
});

const questionOf = (id: string, facts: TableFacts): Question => {
  const table = { schema: facts.schema, name: facts.name };
  const change = { type: 'INSERT', table, row: { id }, oldRow: null } as unknown as CommittedChange['change'];
  return { committed: { change, committedAt: new Date() }, facts, filters: [] };
};

const asked = async (questions: readonly Question[]): Promise<string> => {
  let text = '';
  const run = async (_: Identity, statement: Statement) => {
    text = statement.text;
    return { rows: [] };
  };
  const blind = { areBlind: async () => false };
  await findingsOf({ run } as unknown as Database, blind as never, anna, questions);
  return text;
};

// Otherwise who lags behind asks for more and more at a time, and never catches up.
test('changes of several batches are one part of the statement', async () => {
  const text = await asked([questionOf('1', factsOfThings()), questionOf('2', factsOfThings())]);
  expect(text).toContain('"public"."things"');
  expect(text).not.toContain('union all');
});

test('a table of which another thing is known by then is a part of its own', async () => {
  const changed = { ...factsOfThings(), policies: [] };
  expect(await asked([questionOf('1', factsOfThings()), questionOf('2', changed)])).toContain('union all');
});
