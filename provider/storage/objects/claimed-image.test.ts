import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkImage } from './claimed-image.ts';

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#963' } });
const bytesOf = {
  'image/png': () => picture.clone().png().toBuffer(),
  'image/jpeg': () => picture.clone().jpeg().toBuffer(),
  'image/webp': () => picture.clone().webp().toBuffer(),
  'image/gif': () => picture.clone().gif().toBuffer(),
  'image/avif': () => picture.clone().avif().toBuffer(),
  'image/tiff': () => picture.clone().tiff().toBuffer(),
  'image/bmp': async () => Buffer.from(`424d${'00'.repeat(60)}`, 'hex'),
  'image/heic': async () =>
    Buffer.from(`0000001866747970${Buffer.from('heic').toString('hex')}${'00'.repeat(40)}`, 'hex'),
  'image/x-icon': async () => Buffer.from(`00000100${'00'.repeat(40)}`, 'hex'),
  'image/svg+xml': async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
} as const;
const types = Object.keys(bytesOf) as (keyof typeof bytesOf)[];

test.each(types)('a file of the type %s is one, and no other image', async (type) => {
  const head = (await bytesOf[type]()).subarray(0, 4_100);
  await checkImage(type, head);
  for (const other of types.filter((one) => one !== type))
    await expect(checkImage(other, head)).rejects.toMatchObject({
      statusCode: '415',
      code: 'InvalidMimeType',
      message: `The file is not of the type ${other} but ${type}`,
    });
});

test.each([
  ['image/jpg', 'image/jpeg'],
  ['IMAGE/PNG', 'image/png'],
  ['image/png; charset=utf-8', 'image/png'],
  ['image/heif', 'image/heic'],
  ['image/vnd.microsoft.icon', 'image/x-icon'],
] as const)('%s is a name of %s', async (name, type) => checkImage(name, await bytesOf[type]()));

test.each([
  ['image/png', '<!doctype html><title>t</title>'],
  ['image/jpeg', 'hello'],
  ['image/x-anything', 'hello'],
  ['image/svg+xml', '<!doctype html><html><svg/></html>'],
  ['image/svg+xml', '<svgx/>'],
  ['image/svg+xml', '<!-- <svg/> '],
])('what claims to be %s and is %j is refused', async (type, text) => {
  await expect(checkImage(type, Buffer.from(text))).rejects.toThrow(`The file is not of the type ${type}`);
});

test.each([
  '\ufeff<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n<svg>',
  '<!DOCTYPE svg [ <!ENTITY a "b"> ]><svg:svg xmlns:svg="x">',
  `${'<!---->'.repeat(500)}<svg>`,
])('an SVG may have declarations and comments before its root', async (text) =>
  checkImage('image/svg+xml', Buffer.from(text)),
);

test('0 bytes are no image', async () => {
  await expect(checkImage('image/png', Buffer.alloc(0))).rejects.toThrow('The file is empty');
});

test.each(['text/plain', 'application/octet-stream', 'text/html'])('what claims to be %s is not looked at', (type) =>
  checkImage(type, Buffer.from('<!doctype html>')),
);
