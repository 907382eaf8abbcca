import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { connectClient } from '../../postgres/connection.ts';
import { testStorage } from '../../testing/file-servers.ts';
import { backupLock } from './backup-lock.ts';
import { fileLock } from './locks.ts';
import { fileSweep } from './sweep.ts';

const server = testStorage();

afterEach(async () => {
  await server.empty();
  await age(3);
  await sweep();
});

const sweep = () => fileSweep({ folder: server.folder, database: server.test.database }).run();

/** The files that are there, those that arrive not counted. */
const files = async (): Promise<string[]> => {
  const found = await readdir(server.folder, { recursive: true });
  return found.map((path) => path.split(/[\\/]/).at(-1) ?? '').filter((name) => name.length === 64);
};

/** Makes everything so many days older. */
const age = async (days: number): Promise<void> => {
  const then = new Date(Date.now() - days * 24 * 3_600_000);
  for (const path of await readdir(server.folder, { recursive: true }))
    if (!path.endsWith('arriving')) await utimes(join(server.folder, path), then, then);
};

const upload = async (name: string, body: string, upsert = false): Promise<void> => {
  await server.client('service').createBucket('box');
  const { status } = await server.ask('service', `/object/box/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-upsert': String(upsert) },
    body,
  });
  expect(status).toBe(200);
};

const removeRows = () =>
  server.test.query({
    text: `begin; set local storage.allow_delete_query = true; delete from storage.objects; commit`,
    values: [],
  });

test('what no object names is deleted a day after it was let go, and what one names never', async () => {
  await upload('a.txt', 'first');
  await upload('b.txt', 'of another');
  const before = await files();
  expect(before).toHaveLength(2);
  await age(3);
  await sweep();
  expect(await files()).toEqual(before);

  await upload('a.txt', 'second', true);
  await sweep();
  expect(await files()).toHaveLength(3);
  await age(2);
  await sweep();
  expect(await files()).toHaveLength(2);
});

test('a file that two objects name stays until neither does', async () => {
  await upload('a.txt', 'the same');
  await upload('b.txt', 'the same');
  expect(await files()).toHaveLength(1);
  await age(2);
  await upload('a.txt', 'another', true);
  await age(2);
  await sweep();
  expect(await files()).toHaveLength(2);
  await upload('b.txt', 'another', true);
  await age(2);
  await sweep();
  expect(await files()).toHaveLength(1);
});

test('nothing is deleted while a backup copies files', async () => {
  await upload('a.txt', 'kept');
  await removeRows();
  await age(2);
  const backup = await connectClient(server.test.admin);
  await backup.query('select pg_advisory_lock_shared($1)', [backupLock]);
  await sweep();
  expect(await files()).toHaveLength(1);
  await backup.end();
  const swept = async () => {
    await sweep();
    return files();
  };
  await expect.poll(swept).toEqual([]);
});

test('a file that somebody is about to name again is waited for', async () => {
  await upload('a.txt', 'wanted');
  const [sha256 = ''] = await files();
  await removeRows();
  await age(2);
  const other = await connectClient(server.test.admin);
  const { text, values } = fileLock(sha256);
  await other.query('begin');
  await other.query(text, [...values]);
  const swept = sweep();
  const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`;
  await expect
    .poll(async () => (await server.test.query<{ n: number }>({ text: waiting, values: [] })).rows)
    .toEqual([{ n: 1 }]);
  await other.query(
    `insert into storage.objects (bucket_id, name, metadata) values ('box', 'a.txt', jsonb_build_object('eTag', $1::text))`,
    [`"${sha256}"`],
  );
  await other.query('commit');
  await swept;
  await other.end();
  expect(await files()).toEqual([sha256]);
});

test('what a killed process left of arriving bytes goes too, and what is none of the files stays', async () => {
  const [left, own] = [join(server.folder, 'arriving', 'left'), join(server.folder, 'own')];
  await mkdir(own);
  await writeFile(left, 'x');
  await writeFile(join(own, 'f'.repeat(64)), 'x');
  await sweep();
  expect(await readdir(join(server.folder, 'arriving'))).toEqual(['left']);
  await age(2);
  await sweep();
  expect(await readdir(join(server.folder, 'arriving'))).toEqual([]);
  expect(await files()).toEqual(['f'.repeat(64)]);
});
