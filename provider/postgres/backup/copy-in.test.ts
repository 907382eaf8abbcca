import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask } from '../../testing/backups.ts';
import { testCluster } from '../../testing/database.ts';
import { connectClient } from '../connection.ts';
import { type CopyIn, copyIn } from './copy-in.ts';
import { blockBytes } from './format.ts';

let client: Awaited<ReturnType<typeof connectClient>>;

beforeEach(async () => {
  client = await connectClient((await testCluster()).admin);
  await client.query('create temporary table numbers (number int)');
});
afterEach(() => client.end());

const count = async () => (await client.query('select count(*)::int as count from numbers')).rows[0]?.count;

const numbers = Buffer.from('1234567\n'.repeat(blockBytes / 8));

/** More than any buffer on the way holds, so that somebody waits for PostgreSQL. */
const writeMany = async (copy: CopyIn): Promise<void> => {
  for (let n = 0; n < 64; n += 1) await copy.write(numbers);
  await copy.end();
};

it('brings rows in, also a table that has none', async () => {
  await copyIn(client, 'copy numbers from stdin').end();
  expect(await count()).toBe(0);
  const copy = copyIn(client, 'copy numbers from stdin');
  await copy.write(Buffer.from('1\n2'));
  await copy.write(Buffer.from('3\n4\n'));
  await copy.end();
  expect(await count()).toBe(3);
});

it.each(['copy numbers from stdin', 'copy nothing from stdin'])('says what PostgreSQL refuses: %s', async (text) => {
  const copy = copyIn(client, text);
  const refused = { code: text.includes('nothing') ? '42P01' : '22P02' };
  const writing = copy.write(Buffer.from('no number\n')).then(() => writeMany(copy));
  await expect(writing).rejects.toMatchObject(refused);
  await expect(copy.write(numbers)).rejects.toMatchObject(refused);
  await expect(copy.end()).rejects.toMatchObject(refused);
  expect(await count()).toBe(0);
});

it('waits for nobody when the connection is lost', async () => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const copy = copyIn(client, 'copy numbers from stdin');
  await copy.write(numbers);
  await ask((await testCluster()).admin, `select pg_terminate_backend(${rows[0]?.pid})`);
  await expect(writeMany(copy)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
});
