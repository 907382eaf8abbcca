import { expect, test } from 'vitest';
import { searchedPhone, searchedText } from './searched-text.ts';

test('a filter is searched for without the spaces around it, and one between words', () => {
  expect(searchedText(' Amit ')).toBe('Amit');
  expect(searchedText('ananya  trivedi')).toBe('ananya trivedi');
});

test('a phone is searched for as it is stored, however it is written', () => {
  expect(searchedPhone('98154-74201')).toBe('9815474201');
  expect(searchedPhone('+91 (98154) 742.01')).toBe('+919815474201');
});
