import { expect, test } from 'vitest';
import { codesOf, looksOurs, looksScanned } from './code.ts';

test('codes of the shop are known by their look', () => {
  for (const code of ['BC26001', 'BC2600112', 'bc261000']) expect(looksOurs(code)).toBe(true);
  for (const code of ['BC2600', 'ABC26001', 'BC26001-1', 'BC26OO1', '26001']) expect(looksOurs(code)).toBe(false);
});

test('words and amounts do not look like barcodes', () => {
  for (const code of ['BC26001', 'OLD-7', '8901234567894', 'SKU 12']) expect(looksScanned(code)).toBe(true);
  for (const code of ['silk', '1250', '9876', 'Free-Size', 'asha1@shop.in', '+919876500001']) {
    expect(looksScanned(code)).toBe(false);
  }
});

test('a burst is looked for as the layout reads it, then as a US layout does', () => {
  expect(codesOf({ text: 'BC26001', latin: 'BC26001' })).toEqual(['BC26001']);
  expect(codesOf({ text: 'bc26001', latin: 'BC26001' })).toEqual(['bc26001']);
  expect(codesOf({ text: 'BCé-àà&', latin: 'BC26001' })).toEqual(['BC26001']);
  expect(codesOf({ text: 'भ२६००१', latin: 'BC26001' })).toEqual(['BC26001']);
  expect(codesOf({ text: 'BC26001 ', latin: '' })).toEqual(['BC26001']);
  expect(codesOf({ text: 'a@b.example', latin: '' })).toEqual([]);
  expect(codesOf({ text: 'x'.repeat(41), latin: '' })).toEqual([]);
});
