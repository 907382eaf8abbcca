import { expect, test } from 'vitest';
import { setArrival, takeArrival } from './arrival.ts';

test('an arrival is taken once', () => {
  setArrival({ kind: 'code' });
  expect(takeArrival()).toEqual({ kind: 'code' });
  expect(takeArrival()).toBeNull();
});
