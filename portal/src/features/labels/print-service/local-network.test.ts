import { expect, test } from 'vitest';
import { permissionFrom } from './local-network.ts';

const site = { host: 'shop.example', secure: true };

test('the first name that the browser knows decides', () => {
  expect(permissionFrom(['granted', 'denied', 'denied'], site)).toBe('granted');
  expect(permissionFrom([null, 'denied', 'granted'], site)).toBe('denied');
  expect(permissionFrom([null, null, 'prompt'], site)).toBe('prompt');
  expect(permissionFrom([null, null, null], site)).toBe('unknown');
});

test.each(['localhost', '127.0.0.1', '[::1]'])('a page of %s is not asked about, but may be kept out', (host) => {
  expect(permissionFrom(['prompt'], { host, secure: true })).toBe('unknown');
  expect(permissionFrom(['denied'], { host, secure: true })).toBe('denied');
});

test('a page without https is not asked about, and may be kept out all the same', () => {
  const insecure = { ...site, secure: false };
  expect(permissionFrom(['prompt'], insecure)).toBe('unasked');
  expect(permissionFrom(['granted'], insecure)).toBe('granted');
  expect(permissionFrom([null], insecure)).toBe('unknown');
});
