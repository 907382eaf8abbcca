import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureHeader } from './picture-header.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4b3fae' } });

describe('reads kind and size of', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s', async (kind) => {
    const bytes = await plain(321, 123).toFormat(kind).toBuffer();
    expect(pictureHeader(bytes)).toEqual({ kind, size: { width: 321, height: 123 } });
  });

  test('a JPEG with a profile, a place and a progressive frame', async () => {
    const bytes = await plain(700, 500)
      .jpeg({ progressive: true })
      .withIccProfile('p3')
      .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer();
    expect(pictureHeader(bytes)).toEqual({ kind: 'jpeg', size: { width: 700, height: 500 } });
  });

  test('a JPEG with bytes between its parts that belong to none, as browsers do; not past the start of the picture', async () => {
    const bytes = await plain(70, 50).jpeg().toBuffer();
    const between = Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xd0, 7, 0, 0xff, 0]), bytes.subarray(2)]);
    expect(pictureHeader(between)).toEqual({ kind: 'jpeg', size: { width: 70, height: 50 } });
    const begun = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]), bytes.subarray(2)]);
    expect(pictureHeader(begun)).toEqual({ kind: 'jpeg', size: null });
  });

  test('WebP without loss and with a background that is seen through', async () => {
    const lossless = await plain(5000, 3).webp({ lossless: true }).toBuffer();
    expect(pictureHeader(lossless)?.size).toEqual({ width: 5000, height: 3 });
    const clear = await sharp({ create: { width: 300, height: 4000, channels: 4, background: '#0000' } })
      .webp()
      .toBuffer();
    expect(pictureHeader(clear)?.size).toEqual({ width: 300, height: 4000 });
  });

  test('a bitmap that is told from its top', () => {
    const bytes = new Uint8Array(54);
    bytes.set([0x42, 0x4d]);
    new DataView(bytes.buffer).setInt32(18, 640, true);
    new DataView(bytes.buffer).setInt32(22, -480, true);
    expect(pictureHeader(bytes)).toEqual({ kind: 'bmp', size: { width: 640, height: 480 } });
  });

  test('a HEIC photo in tiles', () => {
    const ispe = (width: number, height: number) => {
      const box = Buffer.alloc(20);
      box.writeUInt32BE(20, 0);
      box.write('ispe', 4);
      box.writeUInt32BE(width, 12);
      box.writeUInt32BE(height, 16);
      return box;
    };
    const ftyp = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const bytes = Buffer.concat([ftyp, ispe(512, 512), ispe(4032, 3024), ispe(320, 240)]);
    expect(pictureHeader(bytes)).toEqual({ kind: 'heic', size: { width: 4032, height: 3024 } });
  });
});

test('the size of a bomb is read without opening it', () => {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(65_535, 16);
  bytes.writeUInt32BE(65_535, 20);
  expect(pictureHeader(bytes)?.size).toEqual({ width: 65_535, height: 65_535 });
});

test.each([
  ['nothing', ''],
  ['text', 'Fabric,Purchase Price'],
  ['a drawing that may hold a script', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', '<!doctype html><img src=x>'],
  ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['a PDF', '%PDF-1.7'],
])('%s is no picture', (_, text) => {
  expect(pictureHeader(Buffer.from(text, 'latin1'))).toBeNull();
});

test('what is cut short has a kind and no size', () => {
  expect(pictureHeader(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toEqual({ kind: 'jpeg', size: null });
  expect(pictureHeader(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toEqual({ kind: 'png', size: null });
});
