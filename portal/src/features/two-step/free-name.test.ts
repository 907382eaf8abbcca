import { expect, test } from 'vitest';
import { freeName } from './free-name.ts';

test('a name that is taken gets the next free number', () => {
  expect(freeName('My phone', [])).toBe('My phone');
  expect(freeName('My phone', ['My phone', 'Shop phone'])).toBe('My phone 2');
  expect(freeName('My phone', ['My phone', 'My phone 2', 'My phone 3'])).toBe('My phone 4');
});
