import { expect, test } from 'vitest';
import { withoutControls, withoutControlsButLines } from './typed-text.ts';

test('characters that cannot be stored are not taken; half a pair becomes the sign for what is missing', () => {
  expect(withoutControls('A\u0000b\u0007\tc\nd 🧵 क्')).toBe('Abcd 🧵 क्');
  expect(withoutControls('\ud83e')).toBe('\ufffd');
});

test('notes keep their lines', () => {
  expect(withoutControlsButLines('one\ntwo\tthree\u0000\r')).toBe('one\ntwo\tthree');
});
