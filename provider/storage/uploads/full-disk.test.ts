// An upload onto a disk without room, where there is leave to mount one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StorageServer, storageServer } from '../../testing/storage/server.ts';
import { openFiles } from '../index.ts';

const place = mkdtempSync(join(tmpdir(), 'storage-full-'));
const run = (command: string, ...words: string[]): boolean => spawnSync(command, words).status === 0;
const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', place);
const folder = join(place, 'files');

let server: StorageServer;
beforeAll(async () => {
  server = await storageServer({ files: await openFiles(folder) });
  await server.client('service').createBucket('box');
});
afterAll(async () => {
  await server.close();
  if (isMounted) run('umount', place);
  rmSync(place, { recursive: true });
});

const put = (name: string, body: string) =>
  server.ask('service', `/object/box/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-upsert': 'true' },
    body,
  });

const large = 'x'.repeat(1_000_000);

it.runIf(isMounted)('is refused as such, leaves nothing of itself, and goes well once there is room', async () => {
  expect((await put('a', 'there before')).status).toBe(200);
  const before = readdirSync(folder, { recursive: true }).sort();
  const { bavail, bsize } = statfsSync(place);
  writeFileSync(join(place, 'other'), Buffer.alloc((bavail - 10) * bsize));

  for (const name of ['a', 'b']) {
    const { status, headers, json } = await put(name, large);
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(json).toMatchObject({ statusCode: '503', code: 'InsufficientStorage' });
  }
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
  expect((await server.ask('service', '/object/box/a')).text).toBe('there before');
  expect((await server.ask('service', '/object/box/b')).json.code).toBe('NoSuchKey');

  rmSync(join(place, 'other'));
  expect((await put('b', large)).status).toBe(200);
});
