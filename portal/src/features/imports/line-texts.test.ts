import { expect, test } from 'vitest';
import type { ImportLine } from './import-types.ts';
import { changeTexts, importedText, productsText, reasonText } from './line-texts.ts';

const line: ImportLine = {
  place: 0,
  line: 2,
  product: 0,
  status: 'changed',
  reason: null,
  hint: null,
  field: null,
  name: 'BC26001 Silk - Saree',
  like: null,
  changes: { stock: { before: 1200, after: 7 }, retailprice: { before: '1200.00', after: '1500.50' } },
};

test('what changes is told as the lists show it, in the order of the file', () => {
  expect(changeTexts('products', line)).toEqual([
    { key: 'retailprice', header: 'Retail Price', before: '₹1,200.00', after: '₹1,500.50' },
    { key: 'stock', header: 'Stock', before: '1,200 pcs', after: '7 pcs' },
  ]);
  const added = { ...line, status: 'new' as const, changes: { fabric: { before: null, after: 'Silk' } } };
  expect(changeTexts('products', added)).toEqual([{ key: 'fabric', header: 'Fabric', before: null, after: 'Silk' }]);
  const filled = { ...line, changes: { email: { before: null, after: 'a@x.in' } } };
  expect(changeTexts('customers', filled)).toMatchObject([{ before: '(empty)', after: 'a@x.in' }]);
});

test('a reason names its column and what to do', () => {
  const wrong = {
    ...line,
    status: 'wrong' as const,
    field: 'retailprice',
    reason: 'Not an amount',
    hint: 'Type a number.',
  };
  expect(reasonText('products', wrong)).toBe('Retail Price: Not an amount. Type a number.');
  expect(reasonText('products', { ...wrong, field: null, hint: null })).toBe('Not an amount.');
});

test('what an import did, in a sentence', () => {
  const none = {
    added: 0,
    changed: 0,
    same: 4,
    like: 0,
    left_out: 0,
    products: null,
    new_categories: [],
    first_added: null,
  };
  expect(importedText(none)).toBe('Nothing was different.');
  expect(importedText({ ...none, added: 1 })).toBe('1 line added.');
  expect(importedText({ ...none, added: 1200, changed: 3, left_out: 1 })).toBe(
    '1,200 lines added, 3 changed, 1 left out.',
  );
  expect(importedText({ ...none, left_out: 2 })).toBe('2 lines left out.');
  expect(importedText({ ...none, like: 1 })).toBe('1 line there already.');
  expect(importedText({ ...none, added: 4, like: 1200, left_out: 2 })).toBe(
    '4 lines added, 1,200 there already, 2 left out.',
  );
  expect(productsText({ products: { new: 12, changed: 0 } })).toBe('12 new products');
  expect(productsText({ products: { new: 0, changed: 1 } })).toBe('1 changed product');
  expect(productsText({ products: { new: 0, changed: 0 } })).toBe('');
});
