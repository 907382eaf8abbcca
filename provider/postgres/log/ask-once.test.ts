import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { askOnce } from './ask-once.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a question is answered by its row', async () => {
  expect(await askOnce(database.admin, 'select $1::int + 1 as next', [1])).toEqual({ next: 2 });
});

test('a database that does not answer in time is given up', async () => {
  await expect(askOnce(database.admin, 'select pg_sleep(600)', [], 100)).rejects.toThrow('Query read timeout');
});
