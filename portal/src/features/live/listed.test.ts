import { expect, test } from 'vitest';
import { untold } from '../../lib/live/news.ts';
import { newsForList, rowsIn, withRowsShown } from './listed.ts';

const [one, two] = [{ productid: 'A1' }, { productid: 'A2' }];

test('a page keeps its rows and its place, and says how much there is now', () => {
  const shown = { count: 31, page: 3, page_count: 3, products: [one] };
  const now = { count: 45, page: 3, page_count: 3, products: [two] };
  expect(withRowsShown('products', shown, now, [one])).toEqual({ ...now, products: [one] });
});

test('a page that is no longer there stays the last one while it is shown', () => {
  const shown = { count: 31, page: 3, page_count: 3, products: [one] };
  const now = { count: 30, page: 2, page_count: 2, products: [two] };
  expect(withRowsShown('products', shown, now, [one])).toEqual({ count: 30, page: 3, page_count: 3, products: [one] });
});

test('a list without pages is its rows', () => {
  expect(withRowsShown('discounts', [{ id: 1 }], [{ id: 2 }], [{ id: 1 }])).toEqual([{ id: 1 }]);
  expect(rowsIn('discounts', [{ id: 1 }])).toEqual([{ id: 1 }]);
});

test('a category that changed may be the one of any product, and of nothing else', () => {
  const news = untold(['public.categories']);
  expect(newsForList('products', news)).toEqual({ rows: new Map(), isUntold: true });
  expect(newsForList('customers', news)).toBeUndefined();
});
