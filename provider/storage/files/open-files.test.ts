import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Files } from './files.ts';
import { openFiles } from './open-files.ts';

let folder: string;
let files: Files;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'files-')), 'new', 'files');
  files = await openFiles(folder);
});
afterEach(() => rm(join(folder, '..', '..'), { recursive: true }));

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const arriving = () => readdir(join(folder, 'arriving'));

/** Bytes of which none repeats the ones before. */
const noise = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let i = 0, x = 1; i < length; i++) {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[i] = x >> 16;
  }
  return bytes;
};

const store = async (bytes: Buffer): Promise<string> => {
  const arrived = await files.receive(pieces(bytes, 65_536), bytes.length);
  await arrived.keep();
  return arrived.sha256;
};

const read = async (name: string, range?: { start: number; end: number }): Promise<Buffer | undefined> => {
  const file = await files.open(name);
  return file && buffer(file.stream(range));
};

const dayAgo = async (file: string): Promise<void> => {
  const then = new Date(Date.now() - 25 * 3_600_000);
  await utimes(file, then, then);
};

test.each([
  [0, 10],
  [1, 1],
  [131_071, 7_919],
  [131_072, 65_536],
  [131_073, 131_073],
  [1_000_000, 333_333],
])('%i bytes in pieces of %i are one file, named by its SHA-256', async (length, size) => {
  const bytes = noise(length);
  const arrived = await files.receive(pieces(bytes, size), length);
  expect(arrived).toMatchObject({ sha256: sha256(bytes), size: length });
  expect(Buffer.from(arrived.head)).toEqual(bytes.subarray(0, 4_100));
  expect(await files.open(arrived.sha256)).toBeUndefined();
  await arrived.keep();
  expect(await readFile(join(folder, arrived.sha256.slice(0, 2), arrived.sha256))).toEqual(bytes);
  expect(await read(arrived.sha256)).toEqual(bytes);
  await arrived.drop();
  expect(await read(arrived.sha256)).toEqual(bytes);
  expect(await arriving()).toEqual([]);
});

test.skipIf(process.platform === 'win32')('nobody else may enter the folders or read the files', async () => {
  const name = await store(noise(10));
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(folder)).toBe(0o700);
  expect(await modeOf(join(folder, 'arriving'))).toBe(0o700);
  expect(await modeOf(join(folder, name.slice(0, 2)))).toBe(0o700);
  expect(await modeOf(join(folder, name.slice(0, 2), name))).toBe(0o600);
});

test('a range of a file is read, from start up to and with end', async () => {
  const bytes = noise(200_000);
  const name = await store(bytes);
  expect(await read(name, { start: 5, end: 5 })).toEqual(bytes.subarray(5, 6));
  expect(await read(name, { start: 100_000, end: 199_999 })).toEqual(bytes.subarray(100_000));
});

test.each(['0'.repeat(64), '../arriving/x', '', 'A'.repeat(64)])('there is no file %j', async (name) => {
  expect(await files.open(name)).toBeUndefined();
  await files.letGo(name);
});

test('more bytes than the limit are refused, and so is what breaks off: nothing is left of them', async () => {
  await expect(files.receive(pieces(noise(1_001), 100), 1_000)).rejects.toMatchObject({ statusCode: 413 });
  async function* broken() {
    yield noise(200_000);
    throw new Error('gone');
  }
  await expect(files.receive(broken(), 1_000_000)).rejects.toThrow('gone');
  expect(await arriving()).toEqual([]);
});

test('what is not kept is dropped', async () => {
  const arrived = await files.receive(pieces(noise(10), 10), 10);
  expect(await arriving()).toHaveLength(1);
  await arrived.drop();
  expect(await arriving()).toEqual([]);
  expect(await files.open(arrived.sha256)).toBeUndefined();
});

test('bytes that are there are put off a day longer, and a damaged file is made whole', async () => {
  const name = await store(noise(10));
  const file = join(folder, name.slice(0, 2), name);
  await dayAgo(file);
  await store(noise(10));
  expect(Date.now() - (await stat(file)).mtimeMs).toBeLessThan(60_000);
  await dayAgo(file);
  await files.letGo(name);
  expect(Date.now() - (await stat(file)).mtimeMs).toBeLessThan(60_000);
  for (const damaged of ['cut', 'as long x.']) {
    await writeFile(file, damaged);
    const reader = await files.open(name);
    await store(noise(10));
    expect(await read(name)).toEqual(noise(10));
    expect(reader && `${await buffer(reader.stream())}`).toBe(damaged);
  }
});

test('a file that is being read is read to its end, also once it was replaced or deleted', async () => {
  const bytes = noise(1_000_000);
  const name = await store(bytes);
  const file = await files.open(name);
  await rm(join(folder, name.slice(0, 2), name));
  expect(file && (await buffer(file.stream()))).toEqual(bytes);
});

test('at a start, what arrived for a process that was killed is deleted once it is a day old', async () => {
  const [old, young] = [join(folder, 'arriving', 'old'), join(folder, 'arriving', 'young')];
  await writeFile(old, 'x');
  await writeFile(young, 'x');
  await dayAgo(old);
  await openFiles(folder);
  expect(await arriving()).toEqual(['young']);
});

test.runIf(process.getuid?.() !== 0)('a folder that cannot be written to is told at the start', async () => {
  await chmod(folder, 0o500);
  await expect(openFiles(join(folder, 'below'))).rejects.toMatchObject({ code: 'EACCES' });
  await chmod(folder, 0o700);
});
