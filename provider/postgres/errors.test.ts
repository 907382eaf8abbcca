import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { connectClient } from './connection.ts';
import { isLostConnection } from './errors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const end = (pid: number) => database.query({ text: 'select pg_terminate_backend($1)', values: [pid] });

it('a connection that ended is to blame, while it is asked and before', async () => {
  const client = await connectClient(database.admin);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const asked = failureOf(client.query('select pg_sleep(30)'));
  await end(rows[0]?.pid ?? 0);
  expect(isLostConnection(await asked)).toBe(true);
  expect(isLostConnection(await failureOf(client.query('select 1')))).toBe(true);

  const other = await connectClient(database.admin);
  const { rows: others } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  const over = new Promise((resolve) => other.once('end', resolve));
  await end(others[0]?.pid ?? 0);
  await over;
  expect(isLostConnection(await failureOf(other.query('select 1')))).toBe(true);
});

it('so is the way to a server that is not there; for a statement that is refused it is not', async () => {
  expect(isLostConnection(await failureOf(connectClient({ ...database.admin, host: '/nowhere' })))).toBe(true);
  const client = await connectClient(database.admin);
  expect(isLostConnection(await failureOf(client.query('select 1 / 0')))).toBe(false);
  await client.end();
});
