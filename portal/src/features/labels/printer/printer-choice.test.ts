import { expect, test } from 'vitest';
import { choosePrinter, type Offer } from './printer-choice.ts';

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

test('what was chosen on this computer comes first', () => {
  expect(choosePrinter(listed, pattern, 'HP LaserJet')).toEqual({ printer: 'HP LaserJet', why: 'remembered' });
});

test.each([
  ['Gone', null],
  ['TSC TE2', 'TSC TE244'],
  ['tsc te244 (Copy 1)', 'TSC TE244'],
])('where %s was chosen and is gone no other takes its place, also not %s', (gone, similar) => {
  expect(choosePrinter(listed, pattern, gone)).toEqual({ gone, similar });
});

test('what was offered stands while it is listed, whatever the list has first', () => {
  const before: Offer = { printer: 'TSC TE244', why: 'preferred' };
  expect(choosePrinter(listed, pattern, null, before)).toBe(before);
  expect(choosePrinter(listed, pattern, 'HP LaserJet', before)).toMatchObject({ printer: 'HP LaserJet' });
});

test('what was offered and is gone is missed until it is back, or another is chosen', () => {
  const before: Offer = { printer: 'TSC TE244', why: 'preferred' };
  const renamed = ['TVS LP 46 Neo', 'TSC TE244 (Copy 1)'];
  const missing = choosePrinter(renamed, pattern, null, before);
  expect(missing).toEqual({ gone: 'TSC TE244', similar: 'TSC TE244 (Copy 1)' });
  expect(choosePrinter(renamed, pattern, null, missing)).toBe(missing);
  expect(choosePrinter(listed, pattern, null, missing)).toMatchObject({ printer: 'TSC TE244' });
  expect(choosePrinter(renamed, pattern, 'TVS LP 46 Neo', missing)).toMatchObject({ printer: 'TVS LP 46 Neo' });
});

test('the same offer twice is one', () => {
  for (const chosen of ['HP LaserJet', 'Gone']) {
    const offer = choosePrinter(listed, pattern, chosen);
    expect(choosePrinter(listed, pattern, chosen, offer)).toBe(offer);
  }
});

test('a pattern that is none is taken as text', () => {
  expect(choosePrinter(['A', 'LP (46'], '(46', null)).toEqual({ printer: 'LP (46', why: 'preferred' });
});

test('no printer, no choice', () => {
  expect(choosePrinter([], pattern, 'TSC TE244')).toBeNull();
});
