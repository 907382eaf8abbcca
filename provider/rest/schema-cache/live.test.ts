import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../postgres/types.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { catalogQuery } from './catalog-query.ts';
import { keepSchemaCache } from './live.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

const say = (text: string) => test.query({ text, values: [] });

it('reads the catalog once for many requests, and again when it is told', async () => {
  let loads = 0;
  let hold: Promise<void> | undefined;
  const database: Database = {
    ...test.database,
    run: async (...args) => {
      if (args[1].text === catalogQuery) loads += 1;
      await hold;
      return test.database.run(...args);
    },
  };
  const live = keepSchemaCache(database, ['public'], () => {});
  const [first] = await Promise.all([live.current(), live.current(), live.current()]);
  expect(loads).toBe(1);
  expect(first.relation('public', 'late')).toBeUndefined();

  await say('create table public.late (id integer)');
  expect((await live.current()).relation('public', 'late')).toBeUndefined();

  let release = (): void => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  await say(`notify pgrst, 'reload schema'; notify pgrst, 'reload config'; notify pgrst`);
  await expect.poll(() => loads).toBe(2);
  // The old cache serves while the new one is read.
  expect(await live.current()).toBe(first);
  release();
  await expect.poll(async () => (await live.current()).relation('public', 'late')).toBeDefined();
  expect(loads).toBe(2);
  await live.close();
});

it('tries again at the next request when the first load fails', async () => {
  let fails = true;
  const database: Database = {
    ...test.database,
    run: (...args) => (fails ? Promise.reject(new Error('gone')) : test.database.run(...args)),
  };
  const live = keepSchemaCache(database, ['public'], () => {});
  await expect(live.current()).rejects.toThrow('gone');
  fails = false;
  expect((await live.current()).relationNames('public')).toBeDefined();
  await live.close();
});

it('a close does not wait for a connection that cannot be had', async () => {
  const live = keepSchemaCache({ ...test.database, listen: () => new Promise(() => {}) }, ['public'], () => {});
  void live.current();
  await live.close();
});
