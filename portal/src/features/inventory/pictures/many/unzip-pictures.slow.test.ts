import { type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FilesRefused } from './chosen-file.ts';
import { isZip, unzipPictures } from './unzip-pictures.ts';

const bytes = (length: number, start = 0) => Uint8Array.from({ length }, (_, at) => (at * 7 + start) % 251);

const zipFile = (parts: Zippable, name = 'pictures.zip') => new File([zipSync(parts)], name);

const unzipped = (file: File) => unzipPictures(file, new AbortController().signal, { bytes: 0 });

const refusal = async (file: File): Promise<string> => {
  const failure = await unzipped(file).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(FilesRefused);
  return (failure as Error).message;
};

test('the files come out as they went in, deflated or stored, with their folders and without what lies beside', async () => {
  const files = await unzipped(
    zipFile({
      'BC26001.jpg': bytes(100_000),
      'new/BC26002-2.jpg': [bytes(70_000, 3), { level: 0 }],
      'साड़ी/1.jpg': bytes(10),
      'empty.jpg': new Uint8Array(),
      '__MACOSX/._BC26001.jpg': bytes(50),
      'new/.DS_Store': bytes(50),
    }),
  );
  expect(files.map(({ path }) => path)).toEqual(['BC26001.jpg', 'new/BC26002-2.jpg', 'साड़ी/1.jpg', 'empty.jpg']);
  expect(files.map(({ file }) => file.name)).toEqual(['BC26001.jpg', 'BC26002-2.jpg', '1.jpg', 'empty.jpg']);
  expect(new Uint8Array((await files[0]?.file.arrayBuffer()) ?? [])).toEqual(bytes(100_000));
  expect(new Uint8Array((await files[1]?.file.arrayBuffer()) ?? [])).toEqual(bytes(70_000, 3));
  expect(files[3]?.file.size).toBe(0);
});

test('an archive is known by its first bytes', async () => {
  expect(await isZip(zipFile({ 'a.jpg': bytes(3) }, 'pictures'))).toBe(true);
  expect(await isZip(new File(['PK'], 'a.zip'))).toBe(false);
  expect(await isZip(new File([], 'a.zip'))).toBe(false);
});

test('of a file that is too large no more is kept than says so', async () => {
  const [large, next] = await unzipped(zipFile({ 'large.jpg': new Uint8Array(40_000_000), 'next.jpg': bytes(9) }));
  expect(large?.file.size).toBeGreaterThan(30_000_000);
  expect(large?.file.size).toBeLessThan(39_000_000);
  expect(next?.file.size).toBe(9);
});

test('a bomb is refused as soon as it has grown too large, whatever sizes it names', async () => {
  const piece = new Uint8Array(40_000_000);
  const bomb = zipSync(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.jpg`, piece])));
  // The unpacked size of each, as its own header names it.
  for (let at = bomb.findIndex((byte, place) => byte === 0x50 && bomb[place + 3] === 4); at >= 0; ) {
    bomb.set([1, 0, 0, 0], at + 22);
    at = bomb.findIndex(
      (byte, place) => place > at && byte === 0x50 && bomb[place + 1] === 0x4b && bomb[place + 2] === 3,
    );
  }
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await refusal(new File([bomb], 'bomb.zip'))).toMatch(/^bomb\.zip holds more than 300 MB/);
});

test('thousands of files are refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 2002 }, (_, at) => [`${at}.jpg`, bytes(1)]));
  expect(await refusal(zipFile(many))).toMatch(/2,000 files/);
});

test('what is damaged or cut off is refused in words', async () => {
  const whole = zipSync({ 'BC26001.jpg': bytes(100_000), 'BC26002.jpg': bytes(100_000) });
  const second = whole.findLastIndex((byte, at) => byte === 0x50 && whole[at + 2] === 3 && whole[at + 3] === 4);
  for (const length of [100, second, second + 100, whole.length - 30])
    expect(await refusal(new File([whole.slice(0, length)], 'cut.zip'))).toMatch(/^cut\.zip could not be unpacked/);
  const spoilt = whole.slice();
  spoilt.fill(0xff, 60, 400);
  expect(await refusal(new File([spoilt], 'spoilt.zip'))).toMatch(/could not be unpacked/);
});

test('one that is gone by the time it is read is no archive, or is refused in words', async () => {
  class Lost extends File {
    override slice(): Blob {
      return { arrayBuffer: () => Promise.reject(new DOMException('It is gone', 'NotFoundError')) } as unknown as Blob;
    }
  }
  const lost = new Lost([zipSync({ 'a.jpg': bytes(9) })], 'lost.zip');
  expect(await isZip(lost)).toBe(false);
  expect(await refusal(lost)).toMatch(/^lost\.zip could not be unpacked/);
});

test('it ends when nobody wants it any more', async () => {
  const ended = AbortSignal.abort(new Error('closed'));
  await expect(unzipPictures(zipFile({ 'a.jpg': bytes(9) }), ended, { bytes: 0 })).rejects.toThrow('closed');
});
