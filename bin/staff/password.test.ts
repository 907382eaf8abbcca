import { expect, it } from 'vitest';
import { makePassword } from './password.ts';

it('a password that is made up can be read out, and is another one each time', () => {
  const made = Array.from({ length: 500 }, makePassword);
  for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{5}-){2}[a-hjkmnp-z2-9]{5}$/);
  expect(new Set(made).size).toBe(500);
  // Every letter comes up: none is favoured by the way it is drawn.
  expect(new Set(made.join('').replaceAll('-', '')).size).toBe(31);
});
