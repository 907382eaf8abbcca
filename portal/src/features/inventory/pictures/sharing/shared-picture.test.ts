import { expect, test } from 'vitest';
import { fileNameOf } from './shared-picture.ts';

test.each([
  ['BC26001', 'image/jpeg', 'BC26001.jpg'],
  ['SAMPLE-1_2', 'image/png', 'SAMPLE-1_2.png'],
  ['../a/b.c', 'image/webp', 'a-b-c.webp'],
  ['साड़ी 1', 'image/jpeg', 'साड़ी-1.jpg'],
  ['..', 'image/gif', 'picture.gif'],
])('the picture of %j as %s is the file %s', (productid, type, name) => {
  expect(fileNameOf(productid, type)).toBe(name);
});
