import { expect, test } from 'vitest';
import { similarName } from './similar-name.ts';

test.each([
  ['TSC TE244', ['PDF', 'TSC_TE244'], 'TSC_TE244'],
  ['Label_Printer', ['PDF', 'Label_Printer_2'], 'Label_Printer_2'],
  ['TSC TE244 (Copy 1)', ['PDF', 'TSC TE244'], 'TSC TE244'],
  ['TSC TE244', ['PDF', '...', 'TVS LP 46'], null],
  ['TSC TE244', [], null],
])('of %s among %j, %s may be the same', (name, printers, similar) => {
  expect(similarName(name, printers)).toBe(similar);
});

test('no name is similar to none', () => {
  expect([similarName('', ['PDF']), similarName('--', ['PDF'])]).toEqual([null, null]);
});
