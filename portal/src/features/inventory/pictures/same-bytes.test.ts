import { expect, test } from 'vitest';
import { isAmong, isSame } from './same-bytes.ts';

const cloth = new Blob(['cloth']);

test('files are the same by what they hold', async () => {
  expect(await isSame(cloth, new File(['cloth'], 'other.jpg'))).toBe(true);
  expect(await isSame(cloth, new Response('cloth'))).toBe(true);
  expect(await isSame(cloth, new Blob(['clots']))).toBe(false);
  expect(await isSame(cloth, new Blob(['cloths']))).toBe(false);
});

test('one is among others where any of them is the same', async () => {
  expect(await isAmong(cloth, [new Blob(['clots']), new Blob(['cloth'])])).toBe(true);
  expect(await isAmong(cloth, [])).toBe(false);
});
