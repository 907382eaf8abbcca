import { expect, test } from 'vitest';
import type { Change } from './change.ts';
import { canPutAllBack, changeLines } from './change-lines.ts';
import { customerWords } from './customer-words.ts';
import { kindWords } from './field-words.ts';

const priced: Change = {
  changeid: 9,
  kind: 'product',
  record: 'BC26001',
  variantid: null,
  name: 'Silk - Saree',
  action: 'changed',
  before: { retailprice: 1200, fabric: 'Silk', categoryid: 3 },
  after: { retailprice: 1500, fabric: 'Cotton', categoryid: null },
  current: { retailprice: 1800, fabric: 'Silk', categoryid: 3 },
  texts: { categoryid: { 3: 'Saree' } },
  changed_at: '2026-11-21T05:05:00+00:00',
  changed_by: 'owner@shop.example',
  way: null,
};

const lines = (changes: Partial<Change>, words = kindWords.product ?? {}) =>
  changeLines({ ...priced, ...changes }, words);

test('a change: its fields in the order of the form, and those that are different by now can be put back', () => {
  expect(lines({})).toEqual([
    {
      field: 'categoryid',
      label: 'Category',
      before: 'Saree',
      after: '(empty)',
      now: 'Saree',
      canPutBack: false,
      hindrance: null,
    },
    {
      field: 'fabric',
      label: 'Fabric',
      before: 'Silk',
      after: 'Cotton',
      now: 'Silk',
      canPutBack: false,
      hindrance: null,
    },
    {
      field: 'retailprice',
      label: 'Retail Price',
      before: '₹1,200.00',
      after: '₹1,500.00',
      now: '₹1,800.00',
      canPutBack: true,
      hindrance: null,
    },
  ]);
});

test('of a record that is not there any more no field is put back', () => {
  expect(lines({ current: null }).map(({ canPutBack, now }) => [canPutBack, now])).toEqual(
    Array(3).fill([false, null]),
  );
});

test('what is added or deleted shows what it held, not what was empty or is the database’s own', () => {
  const row = { productid: 'BC26001', fabric: 'Silk', description: '', producturl: null, retailprice: 0, number: 4 };
  const added = lines({ action: 'added', before: null, after: row });
  expect(added.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Fabric', null, 'Silk'],
    ['Retail Price', null, '₹0.00'],
  ]);
  const deleted = lines({ action: 'deleted', before: row, after: null, current: null });
  expect(deleted.map(({ after, before, canPutBack }) => [before, after, canPutBack])).toEqual([
    ['Silk', null, false],
    ['₹0.00', null, false],
  ]);
});

test('what the database keeps for itself is not shown, though a file has words for it', () => {
  const after = { first_name: 'Asha', customer_ulid: '01J', created_at: '2026-11-21', updated_at: '2026-11-21' };
  const added = lines({ kind: 'customer', action: 'added', before: null, after }, customerWords.customer);
  expect(added.map(({ label }) => label)).toEqual(['First Name']);
});

test('a column that has no words yet is shown by its name', () => {
  const odd = { before: { care_notes: 'Cold' }, after: { care_notes: null }, current: { care_notes: null } };
  expect(lines(odd)).toMatchObject([{ label: 'Care notes', before: 'Cold', after: '(empty)', canPutBack: true }]);
});

test('what follows from something else is not put back', () => {
  const mailed = { before: { email: 'a@x.in' }, after: { email: 'b@x.in' }, current: { email: 'b@x.in' } };
  expect(lines({ kind: 'profile', ...mailed }, kindWords.profile)).toMatchObject([{ canPutBack: false }]);
  expect(lines({ kind: 'customer', ...mailed }, {})).toMatchObject([{ canPutBack: true }]);
});

test('what sales keep is not put back by hand', () => {
  const spent = { before: { total_spend: 10 }, after: { total_spend: 20 }, current: { total_spend: 20 } };
  expect(lines({ kind: 'customer', ...spent }, {})).toMatchObject([{ canPutBack: false }]);
});

test('lists are compared as wholes', () => {
  const ids = { before: { product_ids: ['a', 'b'] }, after: { product_ids: null } };
  const one = (current: string[]) => lines({ kind: 'discount', ...ids, current: { product_ids: current } }, {})[0];
  expect(one(['a', 'b'])?.canPutBack).toBe(false);
  expect(one(['b', 'a'])?.canPutBack).toBe(true);
});

test('a discount’s value comes back under its own type only: by itself, or with its type', () => {
  const hindrance = 'It was of type flat, and the type is percentage now: put the type back first.';
  const of = (before: Change['before'], current: Change['current'], type: Record<string, string>) => {
    const change: Change = { ...priced, kind: 'discount', before, after: current, current, texts: { type } };
    const own = changeLines(change, kindWords.discount ?? {});
    return [own.find(({ field }) => field === 'value'), canPutAllBack(change, own)];
  };
  const less = { value: 5, min_total: 0 };
  const more = { value: 50, min_total: 100 };
  expect(of(less, more, { at: 'flat', now: 'flat' })).toMatchObject([
    { before: '₹5.00', now: '₹50.00', hindrance: null },
    true,
  ]);
  expect(of(less, more, { at: 'flat', now: 'percentage' })).toMatchObject([
    { before: '₹5.00', now: '50%', hindrance },
    false,
  ]);
  expect(of(less, more, { at: 'flat' })).toMatchObject([{ before: '₹5.00', now: '₹50.00', hindrance: null }, true]);
  const typed = { value: 5, type: 'flat' };
  expect(of(typed, { value: 50, type: 'percentage' }, {})).toMatchObject([{ now: '50%', hindrance }, true]);
  expect(of(typed, { value: 50, type: 'flat' }, {})).toMatchObject([{ now: '₹50.00', hindrance: null }, false]);
});

test('what was empty and stays empty is no change that anybody made', () => {
  const before = { producturl: '', fabric: 'Silk' };
  expect(lines({ before, after: { producturl: null, fabric: '' } }).map((line) => line.field)).toEqual(['fabric']);
});
