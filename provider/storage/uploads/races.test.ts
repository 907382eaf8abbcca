import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';

const rounds = process.env.TEST_LONG ? 50 : 5;

const server = testStorage();

beforeEach(async () => {
  const { error } = await server.client('service').createBucket('box');
  expect(error).toBeNull();
});
afterEach(() => server.empty());

const upload = (name: string, body: Buffer, upsert = false) =>
  server.ask('service', `/object/box/${name}`, {
    method: 'POST',
    headers: { 'x-upsert': String(upsert), 'content-type': 'text/plain' },
    body: new Uint8Array(body),
  });

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The SHA-256 that the row of a name says, and that its file has. */
const held = async (name: string): Promise<string> => {
  const { rows } = await server.test.query<{ etag: string }>({
    text: `select metadata ->> 'eTag' as etag from storage.objects where name = $1`,
    values: [name],
  });
  expect(rows).toHaveLength(1);
  const etag = rows[0]?.etag.slice(1, -1) ?? '';
  expect(sha256(await readFile(join(server.folder, etag.slice(0, 2), etag)))).toBe(etag);
  return etag;
};

test('of 12 that make one name at once one does, and the others are told', async () => {
  for (let round = 0; round < rounds; round++) {
    const bodies = Array.from({ length: 12 }, () => randomBytes(10_000));
    const answers = await Promise.all(bodies.map((body) => upload(`new-${round}`, body)));
    const made = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(made).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200).map(({ status, json }) => [status, json.statusCode]);
    expect(others).toEqual(Array.from({ length: 11 }, () => [400, '409']));
    expect(await held(`new-${round}`)).toBe(sha256(bodies[made[0] ?? 0] ?? Buffer.alloc(0)));
  }
  expect(await readdir(join(server.folder, 'arriving'))).toEqual([]);
});

test('those that replace one name at once all do, and its row and its file agree', async () => {
  const ids = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const bodies = Array.from({ length: 12 }, () => randomBytes(10_000));
    const answers = await Promise.all(bodies.map((body) => upload('one', body, true)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    for (const { json } of answers) ids.add(json.Id);
    expect(bodies.map(sha256)).toContain(await held('one'));
  }
  expect(ids.size).toBe(1);
});

test('the same bytes under many names at once are one file', async () => {
  const body = randomBytes(100_000);
  const names = Array.from({ length: 12 }, (_, at) => `same-${at}`);
  const answers = await Promise.all(names.map((name) => upload(name, body)));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  for (const name of names) expect(await held(name)).toBe(sha256(body));
  expect(await readdir(join(server.folder, sha256(body).slice(0, 2)))).toContain(sha256(body));
});

test('a bucket that is deleted while something arrives for it keeps nothing of it', async () => {
  const chunks = new TransformStream<Uint8Array, Uint8Array>();
  const writer = chunks.writable.getWriter();
  const answer = server.ask('service', '/object/box/late', { method: 'POST', body: chunks.readable, duplex: 'half' });
  await writer.write(randomBytes(200_000));
  await expect.poll(() => readdir(join(server.folder, 'arriving'))).toHaveLength(1);
  const { error } = await server.client('service').deleteBucket('box');
  expect(error).toBeNull();
  await writer.close();
  expect((await answer).json).toMatchObject({ statusCode: '404', error: 'Bucket not found' });
  expect(await readdir(join(server.folder, 'arriving'))).toEqual([]);
});
