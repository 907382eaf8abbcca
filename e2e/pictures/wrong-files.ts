import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type PictureFile, photo } from './picture-files.ts';

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const chunk = (kind: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind), content]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  crc.writeUInt32BE(crcOf(named));
  return Buffer.concat([length, named, crc]);
};

/** A picture of 200 megapixels, black throughout, in a few kilobytes. */
export const bomb = (name: string): PictureFile => {
  const [width, height] = [20_000, 10_000];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit a pixel, grey
  const rows = deflateSync(Buffer.alloc((1 + width / 8) * height), { level: 9 });
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const buffer = Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
  return { name, mimeType: 'image/png', buffer };
};

/** A photo whose header tells of 200 megapixels. */
export const vastPhoto = async (name: string): Promise<PictureFile> => {
  const { buffer } = await photo(name);
  const frame = buffer.indexOf(Buffer.from([0xff, 0xc0]));
  buffer.writeUInt16BE(12_250, frame + 5);
  buffer.writeUInt16BE(16_330, frame + 7);
  return { name, mimeType: 'image/jpeg', buffer };
};

/** The same, with so much before its frame that the first megabyte does not tell its size. */
export const lateVastPhoto = async (name: string): Promise<PictureFile> => {
  const { buffer, ...named } = await vastPhoto(name);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533)]);
  const comments = Array.from({ length: 20 }, () => comment);
  return { ...named, buffer: Buffer.concat([buffer.subarray(0, 2), ...comments, buffer.subarray(2)]) };
};

/** Two pictures that take turns. */
export const moving = async (name: string): Promise<PictureFile> => {
  const [width, height] = [300, 400];
  const frames = Buffer.concat([
    Buffer.alloc(width * height * 3, Buffer.from([192, 32, 48])),
    Buffer.alloc(width * height * 3, Buffer.from([32, 64, 192])),
  ]);
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
  const buffer = await sharp(frames, { raw }).gif({ loop: 0 }).toBuffer();
  return { name, mimeType: 'image/gif', buffer };
};

export const file = (name: string, content: string | Buffer, mimeType = 'image/jpeg'): PictureFile => ({
  name,
  mimeType,
  buffer: typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
});

/** A photo as iPhones keep it: no browser but Safari opens it. */
export const heic = (name: string): PictureFile =>
  file(name, `\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(500)}`, 'image/heic');

const jpegStart = Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1');

export const damaged = (name: string): PictureFile => file(name, Buffer.concat([jpegStart, Buffer.alloc(5_000, 7)]));

/** More than 30 MB. */
export const heavy = (name: string): PictureFile => file(name, Buffer.concat([jpegStart, Buffer.alloc(30_000_000)]));
