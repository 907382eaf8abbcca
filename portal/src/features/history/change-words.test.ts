import { expect, test } from 'vitest';
import type { Change } from './change.ts';
import { canComeBack, fieldsPutBack, leftOutText, recordPutBack, subjectText } from './change-words.ts';

const change: Change = {
  changeid: 1,
  kind: 'product',
  record: 'BC26001',
  variantid: null,
  name: 'Silk - Saree',
  action: 'changed',
  before: {},
  after: {},
  current: {},
  texts: {},
  changed_at: '2026-11-21T05:05:00+00:00',
  changed_by: null,
  way: null,
};
const variant: Change = { ...change, kind: 'variant', variantid: 'a', name: 'M / Red' };

test.each<[Change, string]>([
  [change, 'product BC26001, Silk - Saree'],
  [{ ...change, name: '' }, 'product BC26001'],
  [variant, 'variant M / Red of BC26001'],
  [{ ...change, kind: 'customer', record: '01J', name: 'Asha Rao' }, 'customer Asha Rao'],
  [{ ...change, kind: 'discount', record: '4', name: '#4' }, 'discount #4'],
  [{ ...change, kind: 'profile', record: 'u', name: 'asha@shop.example' }, 'user asha@shop.example'],
])('what a change is of: %#', (of, text) => {
  expect(subjectText(of)).toBe(text);
});

test('a variant within its product’s own history is called by itself', () => {
  expect(subjectText(variant, true)).toBe('variant M / Red');
});

test('putting back says what will be what', () => {
  const line = {
    field: 'x',
    label: 'Retail Price',
    before: '₹1,200.00',
    after: '₹1,400.00',
    now: '₹1,500.00',
    canPutBack: true,
    hindrance: null,
  };
  expect(fieldsPutBack(change, [line])).toEqual({
    question: ['Retail Price of BC26001 becomes ₹1,200.00 again; it is ₹1,500.00 now.'],
    done: 'Retail Price of BC26001 is ₹1,200.00 again.',
  });
  const long = { ...line, label: 'Color', before: 'a'.repeat(200), now: '🧵'.repeat(81) };
  expect(fieldsPutBack(variant, [line, long])).toEqual({
    question: [
      'Retail Price of M / Red of BC26001 becomes ₹1,200.00 again; it is ₹1,500.00 now.',
      `Color of M / Red of BC26001 becomes ${'a'.repeat(80)}... again; it is ${'🧵'.repeat(80)}... now.`,
    ],
    done: 'Variant M / Red of BC26001 is as it was before this change.',
  });
});

test('a deleted record can come back while it is not there; a product brings its variants', () => {
  const deleted: Change = { ...change, action: 'deleted', current: null };
  const variantToo: Change = { ...variant, action: 'deleted', current: null };
  expect(canComeBack(deleted, [deleted, variantToo])).toBe(true);
  expect(canComeBack(variantToo, [deleted, variantToo])).toBe(false);
  expect(canComeBack(variantToo, [{ ...deleted, record: 'BC26002' }, variantToo])).toBe(true);
  expect(canComeBack(variantToo, [change, variantToo])).toBe(true);
  expect(canComeBack({ ...deleted, current: {} }, [])).toBe(false);
  expect(canComeBack({ ...change, current: null }, [])).toBe(false);
  expect(recordPutBack(variantToo)).toEqual({
    question: ['Variant M / Red of BC26001 will be there again, as it was when it was deleted.'],
    done: 'Variant M / Red of BC26001 is there again.',
  });
  expect(recordPutBack(deleted).question).toHaveLength(2);
  expect(leftOutText(['Category'])).toBe('Category stays empty: what it was is no longer there.');
  expect(leftOutText(['Product URL', 'Pictures'])).toBe('Not all of its pictures came back: some are no longer there.');
});
