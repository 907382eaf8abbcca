import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

test.each([
  ['2026-11-21T05:05:59.123456+00:00', '21/11/2026 10:35'],
  ['2026-11-21T18:30:00Z', '22/11/2026 00:00'],
])('%s is %s in the shop', (moment, text) => {
  expect(momentText(moment)).toBe(text);
});
