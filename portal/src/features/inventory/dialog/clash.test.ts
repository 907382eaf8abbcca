import { expect, test } from 'vitest';
import { comparing } from '../../editor/testing.ts';
import type { ProductRow } from '../product-row.ts';
import { fieldsOf } from './fields.ts';
import { formOf, type ProductForm, removedVariants } from './product-form.ts';
import { productRow } from './testing-product.ts';

const variant = (variantid: string, color: string, stock: number) => ({
  number: null,
  variantid,
  productid: 'BC26001',
  size: 'M',
  color,
  stock,
});

const base = productRow({
  productid: 'BC26001',
  name: 'Silk - Saree',
  categoryid: 7,
  category: 'Saree',
  fabric: 'Silk',
  purchaseprice: 1000,
  retailprice: 2500,
  description: '',
  producturl: null,
  variants: [variant('v1', 'Red', 2), variant('v2', 'Blue', 3)],
});
const mine = formOf(base);
const names = (id: number | null) => (id === null ? '' : `Category ${id}`);
const { compare, take } = comparing(formOf, (...forms: readonly ProductForm[]) => fieldsOf(names, ...forms));
const takeTheirs = (form: ProductForm, theirs: ProductRow, key: string) => take(form, formOf(theirs), key);

test('what both changed differently clashes, and mine stands until theirs is taken', () => {
  const typed = { ...mine, categoryid: 8, retail: { digits: '2600' } };
  const theirs = { ...base, categoryid: 9, retailprice: 2700, producturl: 'https://example.com' };
  const { merged, clashes, taken } = compare(base, typed, theirs);
  expect(clashes).toEqual([
    { key: 'categoryid', label: 'Category', mine: 'Category 8', theirs: 'Category 9' },
    { key: 'retail', label: 'Retail price', mine: '₹2,600.00', theirs: '₹2,700.00' },
  ]);
  expect(taken.map(({ label }) => label)).toEqual(['Product URL']);
  expect(merged.retail).toEqual({ digits: '2600' });
  expect(takeTheirs(merged, theirs, 'retail').retail).toEqual({ stored: 270_000 });
  expect(take(takeTheirs(merged, theirs, 'retail'), typed, 'retail')).toEqual(merged);
});

test('a line that I changed and they removed clashes; mine puts it back, theirs leaves it out', () => {
  const typed = {
    ...mine,
    lines: mine.lines.map((line) => (line.variantid === 'v1' ? { ...line, stock: '7' } : line)),
  };
  const theirs = { ...base, variants: [variant('v2', 'Blue', 3)] };
  const { merged, clashes } = compare(base, typed, theirs);
  expect(clashes).toEqual([{ key: 'v1', label: 'Variant M, Red', mine: 'M, Red, 7 pcs', theirs: 'removed' }]);
  expect(merged.lines.map((line) => line.variantid)).toEqual(['v1', 'v2']);
  expect(takeTheirs(merged, theirs, 'v1').lines.map((line) => line.variantid)).toEqual(['v2']);
});

test('a line that I removed and they changed clashes; removing it is what mine means', () => {
  const typed = { ...mine, lines: mine.lines.filter((line) => line.variantid !== 'v1') };
  const theirs = { ...base, variants: [variant('v1', 'Red', 8), variant('v2', 'Blue', 3)] };
  const { merged, clashes } = compare(base, typed, theirs);
  expect(clashes).toEqual([{ key: 'v1', label: 'Variant M, Red', mine: 'removed', theirs: 'M, Red, 8 pcs' }]);
  expect(removedVariants(theirs, merged)).toEqual(['v1']);
  expect(removedVariants(theirs, takeTheirs(merged, theirs, 'v1'))).toEqual([]);
});

test('a line that they added is taken, and one that they removed and I left alone goes', () => {
  const theirs = { ...base, variants: [variant('v2', 'Blue', 3), variant('v3', 'Green', 1)] };
  const { merged, clashes, taken } = compare(base, { ...mine, fabric: 'Wool' }, theirs);
  expect(clashes).toEqual([]);
  expect(taken.map(({ label }) => label)).toEqual(['Variant M, Red', 'Variant M, Green']);
  expect(merged.lines.map((line) => line.variantid)).toEqual(['v2', 'v3']);
});
