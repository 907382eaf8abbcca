import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';
import { addBucket, place } from '../../testing/storage/placed.ts';
import { type StorageServer, storageServer } from '../../testing/storage/server.ts';
import { openFiles } from '../files/open-files.ts';

/** These tests come all from one address. */
const many = { count: 1_000_000, seconds: 10 };

const server = testStorage({ anonymousPerAddress: many, anonymousInAll: many });
beforeAll(async () => {
  await addBucket(server, 'pub', true);
});

const get = (path: string) => server.ask('none', `/object/${path}`);

it('an object whose file is gone is not there', async () => {
  for (const bytes of ['gone', randomBytes(100_000)]) {
    const { sha256 } = await place(server, { path: 'pub/gone', bytes });
    await rm(join(server.folder, sha256.slice(0, 2), sha256));
    const answer = await get('public/pub/gone');
    expect([answer.status, answer.json.message]).toEqual([400, 'Object not found']);
    expect(answer.headers.get('content-security-policy')).toBe(null);
  }
});

it('a stranger asks PostgreSQL so often, and what is remembered as often as they like', async () => {
  const anonymousPerAddress = { count: 20, seconds: 600 };
  await using counting = await storageServer({ anonymousPerAddress });
  await addBucket(counting, 'pub', true);
  await place(counting, { path: 'pub/a', bytes: 'a' });
  const read = async (name: string) => (await counting.ask('none', `/object/public/pub/${name}`)).status;
  for (let reads = 0; reads < 200; reads += 1) expect(await read('a')).toBe(200);
  const answers = [];
  for (let reads = 0; reads < 21; reads += 1) answers.push(await read(`no ${reads}`));
  expect([answers[0], answers.at(-1)]).toEqual([400, 429]);
  expect(await read('a')).toBe(200);
});

it('who asks for a file that is gone makes PostgreSQL be asked of no other object', async () => {
  await using counting = await storageServer({ anonymousPerAddress: { count: 20, seconds: 600 } });
  await addBucket(counting, 'pub', true);
  await place(counting, { path: 'pub/a', bytes: 'a' });
  const { sha256 } = await place(counting, { path: 'pub/gone', bytes: 'gone' });
  await rm(join(counting.folder, sha256.slice(0, 2), sha256));
  const read = async (name: string) => (await counting.ask('none', `/object/public/pub/${name}`)).status;
  const answers = [];
  for (let reads = 0; reads < 40; reads += 1) answers.push([await read('a'), await read('gone')]);
  expect([answers[0], answers.at(-1)]).toEqual([
    [200, 400],
    [200, 429],
  ]);
});

describe('while an object is replaced', () => {
  const small = (n: number) => `${n}`.padStart(6).repeat(1_000);
  const large = (n: number) => `${n}`.padStart(6).repeat(20_000);

  it.each([
    ['small', small],
    ['large', large],
  ])('a thousand reads of a %s one find one or the other whole', async (path, made) => {
    await place(server, { path: `pub/${path}`, bytes: made(0) });
    let isOver = false;
    const read = async (): Promise<void> => {
      const answer = await get(`public/pub/${path}`);
      const n = Number(answer.text.slice(0, 6));
      expect([answer.status, answer.text === made(n)]).toEqual([200, true]);
    };
    const replaced = (async () => {
      for (let n = 1; n <= 100; n += 1) await place(server, { path: `pub/${path}`, bytes: made(n) });
      isOver = true;
    })();
    let reads = 0;
    const reader = async (): Promise<void> => {
      while (!isOver || reads < 1_000) {
        reads += 1;
        await read();
      }
    };
    await Promise.all([replaced, ...Array.from({ length: 10 }, reader)]);
    await expect.poll(async () => (await get(`public/pub/${path}`)).text).toBe(made(100));
  });

  it('a file that was swept after its row was read is looked for under the new row', async () => {
    const files = await openFiles(server.folder);
    let isReplaced = false;
    await using replacing: StorageServer = await storageServer({
      files: {
        ...files,
        open: async (sha256) => {
          if (isReplaced) return files.open(sha256);
          isReplaced = true;
          await place(replacing, { path: 'pub/x', bytes: 'after', folder: server.folder });
          return undefined;
        },
      },
    });
    await addBucket(replacing, 'pub', true);
    await place(replacing, { path: 'pub/x', bytes: 'before', folder: server.folder });
    const answer = await replacing.ask('none', '/object/public/pub/x');
    expect([answer.status, answer.text]).toEqual([200, 'after']);
  });
});
