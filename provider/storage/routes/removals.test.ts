import { readdir, stat, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';
import { openFiles } from '../files/open-files.ts';
import { removeObjects } from '../index.ts';

const server = testStorage();

beforeEach(async () => {
  await server.empty();
  for (const name of ['box', 'other']) await server.client('service').createBucket(name);
});

const addRows = (bucket: string, count: number): Promise<unknown> =>
  server.test.query({
    text: `insert into storage.objects (bucket_id, name, metadata)
      select $1, n::text, jsonb_build_object('eTag', '"' || repeat('0', 64) || '"') from generate_series(1, $2::int) as n`,
    values: [bucket, count],
  });

const count = async (bucket: string): Promise<number> => {
  const { rows } = await server.test.query<{ count: number }>({
    text: 'select count(*)::int as count from storage.objects where bucket_id = $1',
    values: [bucket],
  });
  return rows[0]?.count ?? -1;
};

test('a thousand go in one request, and more are refused', async () => {
  await addRows('box', 1_001);
  const names = Array.from({ length: 1_001 }, (_, place) => String(place + 1));
  const box = server.client('service').from('box');
  expect((await box.remove(names)).error?.message).toBe('body/prefixes must NOT have more than 1000 items');
  expect(await count('box')).toBe(1_001);
  expect((await box.remove(names.slice(1))).data).toHaveLength(1_000);
  expect(await count('box')).toBe(1);
});

test('two who remove the same many at once remove each once', async () => {
  await addRows('box', 300);
  const names = Array.from({ length: 300 }, (_, place) => String(place + 1));
  const answers = await Promise.all(
    [names, names.toReversed(), names].map((some) => server.client('service').from('box').remove(some)),
  );
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  expect(answers.flatMap(({ data }) => data ?? [])).toHaveLength(300);
});

test('names that cannot be are not there', async () => {
  const { data, error } = await server
    .client('service')
    .from('box')
    .remove(['a\0b', '..', '', 'x'.repeat(9_000)]);
  expect([data, error]).toEqual([[], null]);
  expect((await server.ask('service', '/object/box/a%00b', { method: 'DELETE' })).json).toMatchObject({
    statusCode: '404',
  });
  expect((await server.ask('service', '/object/bo%00x/a', { method: 'DELETE' })).json).toMatchObject({
    statusCode: '404',
  });
});

/** Where the only file lies. */
const onlyFile = async (): Promise<string> => {
  const all = await readdir(server.folder, { recursive: true });
  return join(server.folder, all.find((name) => /[0-9a-f]{64}$/.test(name)) ?? '');
};

test('the file stays where it is for a day from then, since somebody may be reading it', async () => {
  await server.client('service').from('box').upload('a.txt', 'hello');
  const file = await onlyFile();
  await utimes(file, 1_000, 1_000);
  await server.ask('service', '/object/box/a.txt', { method: 'DELETE' });
  expect(await count('box')).toBe(0);
  expect(Date.now() - (await stat(file)).mtimeMs).toBeLessThan(60_000);
});

test('rows cannot be removed in SQL, but by the service without a request', async () => {
  await addRows('box', 2_500);
  await addRows('other', 1);
  const { database, query } = server.test;
  await expect(query({ text: 'delete from storage.objects', values: [] })).rejects.toThrow('Direct deletion');
  const names = Array.from({ length: 2_600 }, (_, place) => String(place + 1));
  const removed = await removeObjects(database, await openFiles(server.folder), 'box', names);
  expect(removed).toEqual(names.slice(0, 2_500));
  expect([await count('box'), await count('other')]).toEqual([0, 1]);
});

const addUnlikely = async (): Promise<string[]> => {
  // A link to itself: whatever is asked of a file behind it fails.
  await symlink('ff', join(server.folder, 'ff')).catch(() => {});
  const { rows } = await server.test.query<{ names: string[] }>({
    text: `with added as (
        insert into storage.objects (bucket_id, name, metadata)
        select 'box', 'row ' || place, metadata from unnest($1::jsonb[]) with ordinality as metadata (metadata, place)
        returning name
      ) select array_agg(name) as names from added`,
    values: [[null, '{}', '7', '{"eTag": 5}', '{"eTag": "none"}', `{"eTag": "\\"${'f'.repeat(64)}\\""}`]],
  });
  return rows[0]?.names ?? [];
};

test('rows that name no file, or one that cannot be touched, are removed like others', async () => {
  const names = await addUnlikely();
  const box = server.client('service').from('box');
  expect((await box.remove(names)).data).toHaveLength(names.length);
  await addUnlikely();
  for (const name of names)
    expect((await server.ask('service', `/object/box/${name}`, { method: 'DELETE' })).status).toBe(200);
  await addUnlikely();
  expect((await server.client('service').emptyBucket('box')).error).toBeNull();
  expect(await count('box')).toBe(0);
});

test('rows that name no file, or one that cannot be touched, are replaced, moved, and not copied', async () => {
  const names = await addUnlikely();
  const box = server.client('service').from('box');
  for (const name of names) {
    expect((await box.copy(name, 'copy')).error?.message).toBe('Object not found');
    expect((await box.move(name, `${name} moved`)).error).toBeNull();
    expect((await box.upload(`${name} moved`, 'hello', { upsert: true })).error).toBeNull();
  }
});
