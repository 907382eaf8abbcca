import { expect, test } from 'vitest';
import { fieldOfColumn, isSameForm as isSame } from '../../editor/index.ts';
import { fieldsOf, formErrors } from './fields.ts';
import { blankForm, formOf, type ProductForm, removedVariants, sentProduct, sentVariants } from './product-form.ts';
import { productRow } from './testing-product.ts';

const isSameForm = (a: ProductForm, b: ProductForm): boolean =>
  isSame(
    fieldsOf(() => '', a, b),
    a,
    b,
  );
const product = productRow({
  productid: 'BC26001',
  name: 'Silk - Saree',
  categoryid: 7,
  category: 'Saree',
  fabric: 'Silk',
  purchaseprice: 1250.5,
  retailprice: 3127,
  description: 'Handwoven',
  producturl: null,
  sizes: ['Free-Size'],
  colors: ['Red', 'Blue'],
  total_stock: 5,
  stale_labels: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  variants: [
    { variantid: 'v1', productid: 'BC26001', size: 'Free-Size', color: 'Red', stock: 2, number: 1 },
    { variantid: 'v2', productid: 'BC26001', size: 'Free-Size', color: 'Blue', stock: 3, number: 2 },
  ],
});

const line = { variantid: 'n1', size: 'M', color: 'Red', stock: '4' };
const filled = { ...blankForm, fabric: 'Silk', purchase: { digits: '10' }, retail: { digits: '25' } };

test('an untouched product is sent back as it was stored, paise included', () => {
  const form = formOf(product);
  expect(isSameForm(form, formOf(product))).toBe(true);
  expect(sentProduct(form, 'Saree')).toMatchObject({
    name: 'Silk - Saree',
    categoryid: 7,
    fabric: 'Silk',
    purchaseprice: '1250.50',
    retailprice: '3127.00',
    description: 'Handwoven',
    producturl: null,
  });
  // The number is the database's alone.
  expect(sentVariants(form.lines)).toEqual(
    product.variants.map(({ productid: _id, number: _number, ...variant }) => variant),
  );
  expect(removedVariants(product, form)).toEqual([]);
});

test('the same price typed again is no change', () => {
  const form = formOf(product);
  expect(isSameForm({ ...form, retail: { digits: '3127' } }, form)).toBe(true);
  expect(isSameForm({ ...form, retail: { digits: '3128' } }, form)).toBe(false);
});

test('lines taken out are removed; lines lacking size or colour are not sent, nor removed', () => {
  const form = formOf(product);
  const [first] = form.lines;
  if (!first) throw new Error('no line');
  expect(removedVariants(product, { ...form, lines: [first] })).toEqual(['v2']);
  const cleared = { ...form, lines: [{ ...first, size: '  ' }, line] };
  expect(sentVariants(cleared.lines).map((variant) => variant.variantid)).toEqual(['n1']);
  expect(removedVariants(product, cleared)).toEqual(['v2']);
  expect(formErrors(cleared, () => 'Saree', false).size).toBe(0);
});

test('a new product needs a name, prices and whole variants, and says so from top to bottom', () => {
  const errors = formErrors({ ...blankForm, lines: [{ ...line, size: '', color: ' ', stock: '-1' }] }, () => '', true);
  expect([...errors.keys()]).toEqual(['categoryid', 'fabric', 'purchase', 'retail', 'size:n1', 'color:n1', 'stock:n1']);
  expect(errors.get('size:n1')).toBe('Size is required');
  expect(errors.get('color:n1')).toBe('Color is required');
});

test('a fabric or a category alone is name enough, and 0 is a price', () => {
  const free = { ...blankForm, purchase: { digits: '0' }, retail: { digits: '0' } };
  expect(formErrors({ ...free, fabric: 'Silk' }, () => '', true).size).toBe(0);
  expect(formErrors(free, () => 'Saree', true).size).toBe(0);
});

test.each(['not a url', 'example.com/a', 'ftp://example.com', 'javascript:alert(1)', 'http://', 'https://a b'])(
  '%j is no product URL',
  (producturl) => {
    expect([...formErrors({ ...filled, producturl }, () => '', true).keys()]).toEqual(['producturl']);
  },
);

test.each(['', '  ', 'https://example.com', 'http://127.0.0.1:3000/demo/pictures/4', 'HTTPS://example.com/a?b=c#d'])(
  '%j may stand as product URL',
  (producturl) => {
    expect(formErrors({ ...filled, producturl }, () => '', true).size).toBe(0);
  },
);

test.each(['', '1.5', '1e3', '-1', 'ten', '10000001'])('%j is no stock', (stock) => {
  expect([...formErrors({ ...filled, lines: [{ ...line, stock }] }, () => '', true).keys()]).toEqual(['stock:n1']);
});

test('texts and prices over the limits are refused', () => {
  const errors = formErrors(
    {
      ...filled,
      fabric: 'x'.repeat(121),
      description: 'x'.repeat(5001),
      purchase: { digits: '10000000000' },
      retail: { stored: 999_999_999_999 },
    },
    () => '',
    true,
  );
  expect([...errors.keys()]).toEqual(['fabric', 'purchase', 'description']);
});

test.each([
  ['categoryid', 'categoryid'],
  ['name', 'fabric'],
  ['purchaseprice', 'purchase'],
  ['retailprice', 'retail'],
  ['producturl', 'producturl'],
  ['size', null],
])('a refusal of the column %s is said at %s', (column, field) => {
  expect(
    fieldOfColumn(
      fieldsOf(() => ''),
      column,
    ),
  ).toBe(field);
});
