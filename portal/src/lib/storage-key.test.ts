import { expect, test } from 'vitest';
import { storageKey } from './storage-key.ts';

test.each([
  ['https://abcdef.supabase.example', 'sb-abcdef-auth-token'],
  ['https://shop.example.com:8443/base', 'sb-shop-auth-token'],
  ['http://localhost:3000', 'sb-localhost-auth-token'],
  ['http://127.0.0.1:3000', 'sb-127-auth-token'],
])('%s keeps its session under %s', (url, key) => {
  expect(storageKey(url)).toBe(key);
});
