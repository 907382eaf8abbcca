import { expect, test } from 'vitest';
import { clockText, whenText } from './clock-text.ts';

test.each([
  ['2026-11-23T09:02:00Z', '23/11/2026 at 14:32'],
  ['2026-12-31T18:29:59.9Z', '31/12/2026 at 23:59'],
  ['2026-12-31T18:30:00+00:00', '01/01/2027 at 00:00'],
])('%s is %s in the shop', (moment, text) => {
  expect(whenText(moment)).toBe(text);
  expect(clockText(moment)).toBe(text.slice(-5));
});

test('what is no date is no moment', () => {
  expect(() => whenText('yesterday')).toThrow(RangeError);
});
