import { expect, test } from 'vitest';
import { code128Bars, code128Modules, code128Values, quietZoneModules, widestCode128Modules } from './code-128.ts';
import { labelFormats, narrowBar } from './geometry.ts';

const quietZones = 2 * quietZoneModules * narrowBar;

test.each([
  ['BC26001', 202, 224],
  ['BC2600112', 224, 268],
  ['BC26001-12', 290, 290],
  ['BC26001-RED-XL', 378, 378],
])('the bars of %s are %i to %i dots wide', (text, chosen, widest) => {
  expect(code128Modules(text) * narrowBar).toBe(chosen);
  expect(widestCode128Modules(text) * narrowBar).toBe(widest);
});

test('a product id fits the label with its quiet zones, with a two-digit variant number too, with a dash no longer', () => {
  const width = (text: string) => widestCode128Modules(text) * narrowBar + quietZones;
  expect(width('BC26001')).toBe(264);
  expect(width('BC2600112')).toBe(308);
  expect(width('BC26001-12')).toBe(330);
  expect(width('BC26001') * 1.5).toBeGreaterThan(labelFormats.roll.width); // bars of 3 dots
});

test.each([
  ['BC26001', [104, 34, 35, 18, 99, 60, 1]], // B, C and the odd digit in subset B, the pairs in C
  ['1234', [105, 12, 34]],
  ['123456A', [105, 12, 34, 56, 100, 33]],
  ['12345', [105, 12, 34, 100, 21]],
  ['12', [105, 12]],
  ['123', [104, 17, 18, 19]],
  ['A123', [104, 33, 17, 18, 19]], // three digits are not worth a change of subset
  ['A1234B', [104, 33, 99, 12, 34, 100, 34]],
])('%s is encoded as %j', (text, values) => {
  expect(code128Values(text).slice(0, -2)).toEqual(values);
});

test('the check symbol is the weighted sum modulo 103, the stop ends with a bar', () => {
  expect(code128Values('1234')).toEqual([105, 12, 34, (105 + 12 + 2 * 34) % 103, 106]);
  expect(code128Bars('1234').slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
});

test.each(['', 'é', 'ક', 'a\nb', '₹'])('%j has no place in subset B', (text) => {
  expect(() => code128Values(text)).toThrow(RangeError);
});
