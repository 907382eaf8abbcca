import { expect, test } from 'vitest';
import { type News, newsOf, untold, untoldEverywhere, withNews } from './news.ts';

const told = (news: News) =>
  [...news].map(([table, { rows, isUntold }]) => [table, Object.fromEntries(rows), isUntold]);

const product = (productid: string, updated_at: string) => ({ productid, updated_at });

test.each([
  ['an insert', product('A1', '9:00'), {}, { A1: '9:00' }],
  ['an update, which tells the key of the old row', product('A1', '9:00'), { productid: 'A1' }, { A1: '9:00' }],
  ['a row with another key', product('A2', '9:00'), { productid: 'A1' }, { A1: null, A2: '9:00' }],
  ['a delete', {}, { productid: 'A1' }, { A1: null }],
])('%s names its row', (_, now, old, rows) => {
  expect(told(newsOf({ table: 'products', new: now, old }))).toEqual([['products', rows, false]]);
});

test('numbers name rows as text', () => {
  expect(told(newsOf({ table: 'customers', new: { customerid: 7, updated_at: null }, old: {} }))).toEqual([
    ['customers', { 7: null }, false],
  ]);
});

test('a change without its row: any may have changed', () => {
  expect(told(newsOf({ table: 'products', new: {}, old: {} }))).toEqual([['products', {}, true]]);
});

test('tables that nobody shows are no news', () => {
  expect(newsOf({ table: 'toString', new: { id: 1 }, old: {} }).size).toBe(0);
  expect([...untold(['public.customers', 'public.other', 'constructor', 'private.products']).keys()]).toEqual([
    'customers',
  ]);
  expect(untoldEverywhere.size).toBe(5);
});

test('later news are laid over earlier ones', () => {
  const first = newsOf({ table: 'products', new: product('A1', '9:00'), old: {} });
  const second = newsOf({ table: 'products', new: {}, old: { productid: 'A1' } });
  const third = newsOf({ table: 'customers', new: { customerid: 7 }, old: {} });
  expect(told([second, third, untold(['customers'])].reduce(withNews, first))).toEqual([
    ['products', { A1: null }, false],
    ['customers', { 7: null }, true],
  ]);
});
