import { expect, test } from 'vitest';
import { choosePrinter } from './printer-choice.ts';

const pattern = 'TSC|TVS|TTP';
const listed = ['Microsoft Print to PDF', 'HP LaserJet', 'TVS LP 46 Neo', 'TSC TE244'];

test('a printer of the shop’s model is preferred, the first that matches', () => {
  expect(choosePrinter(listed, pattern, null)).toEqual({ printer: 'TVS LP 46 Neo', why: 'preferred' });
  expect(choosePrinter(['a', 'tsc te244'], pattern, null)).toEqual({ printer: 'tsc te244', why: 'preferred' });
});

test('without one the first listed is taken, and known as that', () => {
  expect(choosePrinter(listed.slice(0, 2), pattern, null)).toEqual({ printer: 'Microsoft Print to PDF', why: 'first' });
  expect(choosePrinter(listed, '', null)).toMatchObject({ why: 'first' });
});

test('what was chosen on this computer comes first, as long as it is listed', () => {
  expect(choosePrinter(listed, pattern, 'HP LaserJet')).toEqual({ printer: 'HP LaserJet', why: 'remembered' });
  expect(choosePrinter(listed, pattern, 'Gone')).toEqual({ printer: 'TVS LP 46 Neo', why: 'preferred', gone: 'Gone' });
  expect(choosePrinter(['A'], pattern, 'Gone')).toEqual({ printer: 'A', why: 'first', gone: 'Gone' });
});

test('a pattern that is none is taken as text', () => {
  expect(choosePrinter(['A', 'LP (46'], '(46', null)).toEqual({ printer: 'LP (46', why: 'preferred' });
});

test('no printer, no choice', () => {
  expect(choosePrinter([], pattern, 'TSC TE244')).toBeNull();
});
