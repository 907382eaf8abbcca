import { expect, test } from 'vitest';
import { searchedPhone } from './searched-phone.ts';

test('a phone is searched for as it is stored, however it is written', () => {
  expect(searchedPhone('98154-74201')).toBe('9815474201');
  expect(searchedPhone('+91 (98154) 742.01')).toBe('+919815474201');
});
