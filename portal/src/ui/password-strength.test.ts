import { describe, expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

describe('strengthOf', () => {
  test.each([
    ['a', 'Too short: 7 more characters needed.'],
    ['abcdefg', 'Too short: 1 more character needed.'],
    ['x'.repeat(129), 'Too long: 128 characters at most.'],
  ])('%s is refused: %s', (password, words) => {
    expect(strengthOf(password)).toEqual({ level: 1, words });
  });

  test('counts characters, not the units they are stored in', () => {
    expect(strengthOf('🧵🧵🧵🧵').words).toBe('Too short: 4 more characters needed.');
    expect(strengthOf('🧵'.repeat(128)).level).toBe(2);
  });

  test.each(['aaaaaaaaaaaaaaaa', '12345678', '987654321', 'abcdefghijkl', 'abababababababab', 'cotton12'])(
    '%s is easy to guess, however long',
    (password) => {
      expect(strengthOf(password).level).toBe(2);
    },
  );

  test.each([
    ['kalamkari7', 3],
    ['indigo kalamkari 7', 4],
    ['vT9#qLx2!mZe', 4],
    ['નીલ રંગનું કાપડ', 4],
  ])('%s has level %i', (password, level) => {
    expect(strengthOf(password).level).toBe(level);
  });

  test('one more character never makes a password weaker', () => {
    const password = 'Blue cotton 27 metres!';
    const levels = Array.from(password, (_, at) => strengthOf(password.slice(0, at + 1)).level);
    expect(levels).toEqual(levels.toSorted());
  });
});
