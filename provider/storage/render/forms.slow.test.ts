import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../postgres/caller.ts';
import { orNoRoom } from '../files/full-disk.ts';
import { type Forms, openForms } from './forms.ts';
import { createPainters } from './painters.ts';
import type { Transformation } from './transformations.ts';

let folder: string;
let forms: Forms;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'));
  forms = openForms(join(folder, 'forms'));
});
afterAll(async () => {
  forms.close();
  await rm(folder, { recursive: true });
});

/** Red at the top left, blue elsewhere. */
const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: width / 4, height: height / 4, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);

const caller = (line = 'a', gone = new AbortController().signal): Caller => ({
  line,
  standing: 'guest',
  gone,
  progress: 'waiting',
});

const fileOf = async (bytes: Uint8Array): Promise<{ sha256: string; source: string }> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const source = join(folder, sha256);
  await writeFile(source, bytes);
  return { sha256, source };
};

const formOf = async (bytes: Uint8Array, asked: Transformation, of: Forms = forms, who = caller()) => {
  const { sha256, source } = await fileOf(bytes);
  const form = await of.open(await of.nameOf(sha256, asked), { source, asked }, who);
  return { type: form.type, size: form.size, bytes: await buffer(form.stream()) };
};

const colourAt = async (bytes: Buffer, left: number, top: number): Promise<'red' | 'blue' | undefined> => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : undefined;
};

test('what a phone turned stands upright, and says neither where it was nor what took it', async () => {
  const exif = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'N' } };
  const turned = await picture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(turned).metadata()).orientation).toBe(6);
  const { bytes } = await formOf(turned, { width: 150 });
  const { exif: kept, orientation, width, height } = await sharp(bytes).metadata();
  expect([kept, orientation, width, height]).toEqual([undefined, undefined, 150, 200]);
  expect(bytes.includes('Phone')).toBe(false);
  expect(await colourAt(bytes, 140, 5)).toBe('red');
  expect(await colourAt(bytes, 5, 5)).toBe('blue');
});

test('of an animated picture it is the first', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const { bytes } = await formOf(gif, { format: 'webp' });
  expect((await sharp(bytes).metadata()).pages).toBeUndefined();
  expect(await colourAt(bytes, 20, 20)).toBe('red');
});

test.runIf(process.platform === 'linux').each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a disk without room for a form in %s is said to be full',
  async (type) => {
    const painters = createPainters();
    const { source } = await fileOf(await picture().toFormat(type).toBuffer());
    const painted = painters.paint({ source, target: '/dev/full', asked: { width: 40 } }, undefined);
    const failure = await painted.catch(orNoRoom);
    expect(failure).toMatchObject({ status: 503, code: 'InsufficientStorage' });
    painters.close();
  },
);

describe('refused before it is decoded', () => {
  const refusal = async (bytes: Uint8Array): Promise<string> =>
    formOf(bytes, { width: 10 }).then(
      () => 'made',
      ({ name, message }: Error) => `${name}: ${message}`,
    );

  test.each([
    ['a text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    [
      'a drawing',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>'),
    ],
    ['a document', Buffer.from('%PDF-1.4\n%%EOF')],
    ['half a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('Refused: The source image is invalid or unsupported for rendering');
  });

  test('200 megapixels, a bomb of a few bytes', async () => {
    expect(await refusal(png(20_000, 10_000, 0))).toBe('Refused: The source image has more than 110 megapixels');
  });

  test('what has to be in memory as a whole and has no room there', async () => {
    expect(await refusal(png(10_000, 10_000, 1))).toMatch(/^Refused: The source image has too many pixels/);
    expect(await refusal(png(100, 100, 1))).toBe('made');
  });
});

test('a form is made once for all who ask, and read again afterwards', async () => {
  const own = openForms(join(folder, 'once'));
  const jpeg = await picture().jpeg().toBuffer();
  const all = await Promise.all(['a', 'b', 'c', 'd'].map((line) => formOf(jpeg, { width: 77 }, own, caller(line))));
  expect(new Set(all.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1);
  own.close();
  expect(await readdir(join(folder, 'once'))).toHaveLength(1);
  // Nobody could make it now.
  const next = openForms(join(folder, 'once'), { turns: noTurns });
  expect((await formOf(jpeg, { width: 77 }, next)).bytes).toEqual(all[0]?.bytes);
});

test('who waits for a form whose maker leaves makes it', async () => {
  const own = openForms(join(folder, 'left'));
  const work = { source: join(folder, 'picture'), asked: {} };
  const name = { sha256: '0'.repeat(64), etag: '1'.repeat(64) };
  await writeFile(work.source, await picture().jpeg().toBuffer());
  const leaving = new AbortController();
  const left = own.open(name, work, caller('a', leaving.signal));
  const waiting = own.open(name, work, caller('b'));
  leaving.abort();
  await expect(left).rejects.toThrow('The client has gone');
  const form = await waiting;
  expect(form.type).toBe('jpeg');
  await form.close();
  own.close();
});

const noTurns = {
  atOnce: 0,
  waitMs: 1,
  of: Object.fromEntries(
    ['member', 'newcomer', 'guest'].map((standing) => [
      standing,
      { atOnce: 0, atOncePerLine: 0, waitingPerLine: 0, waiting: 0 },
    ]),
  ) as never,
};

test('who stands too far back is sent away', async () => {
  const own = openForms(join(folder, 'busy'), { turns: noTurns });
  await expect(formOf(await picture().jpeg().toBuffer(), { width: 5 }, own)).rejects.toMatchObject({
    name: 'OverLimit',
    statusCode: 429,
    retryAfter: 1,
  });
});

test('one that takes too long is given up, and that is remembered', async () => {
  const own = openForms(join(folder, 'slow'), { mostMs: 1 });
  const jpeg = await picture().jpeg().toBuffer();
  for (const _ of [1, 2])
    await expect(formOf(jpeg, { width: 5 }, own)).rejects.toThrow(
      'The source image takes longer than 0.001 s to transform',
    );
  expect(await readdir(join(folder, 'slow'))).toEqual([]);
});

test('those that were not asked for longest make room', async () => {
  const own = openForms(join(folder, 'full'), { mostBytes: 1 });
  const jpeg = await picture().jpeg().toBuffer();
  await formOf(jpeg, { width: 5 }, own);
  await formOf(jpeg, { width: 6 }, own);
  own.close();
  expect(await readdir(join(folder, 'full'))).toHaveLength(1);
});

/** A PNG of one colour, written by hand: its head and compressed zeros. */
const png = (width: number, height: number, interlace: 0 | 1): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, interlace], 8);
  const rows = interlace
    ? deflateSync(Buffer.alloc(Math.min(width * height * 4 * 2, 1_000_000)))
    : deflateSync(Buffer.alloc(100));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
