import { crc32, deflateSync } from 'node:zlib';

/** What an upload is known by as a JPEG. */
export const jpegHead = Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01', 'latin1');

/** A grey PNG without anything on it: of a few bytes, whatever its size. */
export const greyPng = (width: number, height: number, bits: 1 | 8): Buffer => {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size[8] = bits;
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil((width * bits) / 8)) * height));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, block('IHDR', size), block('IDAT', pixels), block('IEND', Buffer.alloc(0))]);
};

const block = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};
