import { afterAll, beforeAll, expect, it } from 'vitest';
import { testCluster } from '../../testing/database.ts';
import { connectClient } from '../connection.ts';
import { copyOut } from './copy-out.ts';
import { blockBytes } from './format.ts';

let client: Awaited<ReturnType<typeof connectClient>>;

beforeAll(async () => {
  client = await connectClient((await testCluster()).admin);
});
afterAll(() => client.end());

const read = async (text: string) => {
  const rows: string[] = [];
  const blocks: Buffer[] = [];
  for await (const block of copyOut(client, text, (row) => rows.push(row.toString()))) blocks.push(block);
  return { rows, blocks };
};

it('tells of each row as it is, wherever the pieces of the wire end', async () => {
  const lengths = Array.from({ length: 300 }, (_, i) => ((i + 1) * 997) % 50_000);
  const { rows, blocks } = await read(
    `copy (select i, repeat('x', i * 997 % 50000) || E'\\n' from generate_series(1, 300) i) to stdout`,
  );
  expect(rows).toEqual(lengths.map((length, i) => `${i + 1}\t${'x'.repeat(length)}\\n\n`));
  expect(Buffer.concat(blocks).toString()).toBe(rows.join(''));
  expect(blocks.slice(0, -1).every(({ length }) => length === blockBytes)).toBe(true);
  expect(blocks.length).toBeGreaterThan(2);
});

it('holds a row that is longer than a block', async () => {
  const { rows, blocks } = await read(`copy (select repeat('x', ${3 * blockBytes})) to stdout`);
  expect(rows.map(({ length }) => length)).toEqual([3 * blockBytes + 1]);
  expect(blocks.map(({ length }) => length)).toEqual([blockBytes, blockBytes, blockBytes, 1]);
});

it('says what PostgreSQL refuses, and the connection goes on', async () => {
  await expect(read('copy (select 1 / (i - 2) from generate_series(1, 3) i) to stdout')).rejects.toMatchObject({
    code: '22012',
  });
  expect((await read('copy (select 1) to stdout')).rows).toEqual(['1\n']);
});
