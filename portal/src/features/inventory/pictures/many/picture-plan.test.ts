import { expect, test } from 'vitest';
import { picturePath } from '../../../../../../shop/pictures.ts';
import type { KnownProduct } from './known-products.queries.ts';
import { haveSome, type LookedAt, mostAdded, picturePlan, roomOf, type Way, withRoom } from './picture-plan.ts';

const looked = (path: string, refused = ''): LookedAt => ({ path, file: new File([path], path), refused });
const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const product = (productid: string, pictures = 0): KnownProduct => ({
  ...{ productid, name: '', producturl: pictures > 0 ? picturePath(uuid(0)) : null },
  pictures: Array.from({ length: Math.max(0, pictures - 1) }, (_, at) => uuid(at + 1)),
});

test('files go to their products in order; the others are named, and why', () => {
  const files = [
    looked('BC26001-2.jpg'),
    looked('notes.txt', 'notes.txt is no picture.'),
    looked('IMG_1.jpg'),
    looked('BC26001.jpg'),
    looked('BC26002/a.jpg'),
    looked('BC26009.jpg'),
  ];
  const plan = picturePlan(files, [product('BC26001'), product('BC26002', 2), product('IMG')]);
  expect(
    plan.products.map(({ product: { productid }, files: all }) => [productid, all.map(({ name }) => name)]),
  ).toEqual([
    ['BC26001', ['BC26001.jpg', 'BC26001-2.jpg']],
    ['BC26002', ['BC26002/a.jpg']],
    ['IMG', ['IMG_1.jpg']],
  ]);
  expect(plan.unmatched).toEqual(['BC26009.jpg']);
  expect(plan.refused).toEqual(['notes.txt is no picture.']);
});

test('at most twelve are taken, however many are there: some of them may be these', () => {
  const files = Array.from({ length: 14 }, (_, at) => new File([], `${at}.jpg`));
  const folder = { product: product('BC26001', 7), files: files.slice(0, 10) };
  expect(withRoom(folder, 'add')).toEqual(folder.files);
  const planned = { product: product('BC26001', 10), files };
  expect(withRoom(planned, 'add')).toEqual(files.slice(0, 12));
  expect(withRoom(planned, 'replace')).toEqual(files.slice(0, 12));
  expect(withRoom({ product: product('BC26001', 12), files }, 'add')).toEqual([]);
});

test('there is room for what is left of twelve, and for all twelve where the others go', () => {
  expect(['add', 'replace'].map((way) => roomOf(product('BC26001', 7), way as Way))).toEqual([5, 12]);
});

test('no more are promised than there is room for, product by product', () => {
  const files = Array.from({ length: 5 }, (_, at) => new File([], `${at}.jpg`));
  const products = [7, 10, 12].map((has) => ({ product: product('BC26001', has), files }));
  expect([mostAdded(products, 'add'), mostAdded(products, 'replace')]).toEqual([7, 15]);
});

test('it is known whether a product has pictures', () => {
  expect(haveSome([{ product: product('BC26001'), files: [] }])).toBe(false);
  expect(haveSome([{ product: product('BC26001', 1), files: [] }])).toBe(true);
});
