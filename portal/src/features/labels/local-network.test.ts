import { expect, test } from 'vitest';
import { permissionFrom } from './local-network.ts';

const site = 'shop.example';

test('the first name that the browser knows decides', () => {
  expect(permissionFrom(['granted', 'denied', 'denied'], site)).toBe('granted');
  expect(permissionFrom([null, 'denied', 'granted'], site)).toBe('denied');
  expect(permissionFrom([null, null, 'prompt'], site)).toBe('prompt');
  expect(permissionFrom([null, null, null], site)).toBe('unknown');
});

test.each(['localhost', '127.0.0.1', '[::1]'])('a page of %s is not asked about, but may be kept out', (host) => {
  expect(permissionFrom(['prompt'], host)).toBe('unknown');
  expect(permissionFrom(['denied'], host)).toBe('denied');
});
