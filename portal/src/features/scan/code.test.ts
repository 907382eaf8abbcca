import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBarcodeText } from '../../../../shop/label/characters.ts';
import { codesOf, looksOurs, looksScanned } from './code.ts';

test('codes of the shop are known by their look', () => {
  for (const code of ['BC26001', 'BC2600112', 'bc261000']) expect(looksOurs(code)).toBe(true);
  for (const code of ['BC2600', 'ABC26001', 'BC26001-1', 'BC26OO1', '26001']) expect(looksOurs(code)).toBe(false);
});

test('words and amounts do not look like barcodes', () => {
  for (const code of ['BC26001', 'OLD-7', '8901234567894', 'SKU 12', 'A+B12', '_A12', '-BC26', 'SR1'])
    expect(looksScanned(code)).toBe(true);
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
  expect(codesOf({ text: 'x'.repeat(43), latin: '' })).toEqual([]);
});

test('whatever a label can hold is a code', () => {
  const printed = fc.stringMatching(/^[A-Za-z0-9.+/_ -]{1,42}$/).filter(isBarcodeText);
  fc.assert(
    fc.property(printed, (text) => {
      expect(codesOf({ text, latin: '' })).toEqual([text]);
    }),
  );
  for (const text of ['A+B12', 'SILK-7-', '_A12', '-BC26', 'SR1', 'K9', 'A.1', '1111', '+']) {
    expect(codesOf({ text, latin: '' })).toEqual([text]);
  }
});
