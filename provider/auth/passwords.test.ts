import { expect, test } from 'vitest';
import { checkStrength, createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('a password is stored as argon2id with 19 MiB and two passes', async () => {
  expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the right password fits, another one does not', async () => {
  const stored = await passwords.hash('correct horse');
  expect(await passwords.verify(stored, 'correct horse')).toBe(true);
  expect(await passwords.verify(stored, 'correct horsf')).toBe(false);
});

test('the last of 128 characters counts', async () => {
  const long = 'x'.repeat(127);
  const stored = await passwords.hash(`${long}a`);
  expect(await passwords.verify(stored, `${long}b`)).toBe(false);
  expect(await passwords.verify(stored, `${long}a`)).toBe(true);
});

test('without a stored hash nothing fits', async () => {
  expect(await passwords.verify(null, 'wrong')).toBe(false);
  expect(await passwords.verify('', 'wrong')).toBe(false);
});

test('an attempt over the limit never fits', async () => {
  const stored = await passwords.hash('x'.repeat(128));
  expect(await passwords.verify(stored, 'x'.repeat(129))).toBe(false);
});

test.each([
  ['1234567', 'weak_password', 422],
  ['रंगरंगर', 'weak_password', 422],
  ['x'.repeat(129), 'validation_failed', 400],
  ['😀'.repeat(129), 'validation_failed', 400],
])('%s is refused', (password, code, status) => {
  expect(() => checkStrength(password)).toThrow(expect.objectContaining({ code, status }));
});

test.each(['12345678', 'x'.repeat(128), '😀'.repeat(128), '  spaces  '])('%s may be chosen', (password) => {
  expect(() => checkStrength(password)).not.toThrow();
});
