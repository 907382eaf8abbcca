import { expect, test } from 'vitest';
import { secondsToWait } from './retry-after.ts';

test('the header goes before the message', () => {
  expect(secondsToWait('only request this after 9 seconds.', 1_000, 43_500)).toBe(43);
});

test('the message names the seconds where no header does, or where its time has passed', () => {
  expect(secondsToWait('For security purposes, you can only request this after 52 seconds.', 1_000, 0)).toBe(52);
  expect(secondsToWait('you can only request this after 1 second', 9_000, 8_000)).toBe(1);
});

test('a minute where nobody says', () => {
  expect(secondsToWait('Request rate limit reached', 1_000, 0)).toBe(60);
});
