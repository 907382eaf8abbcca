import { expect, test } from 'vitest';
import { fieldOfColumn, isSameForm as isSame } from '../../editor/index.ts';
import { fieldsOf, formErrors } from './fields.ts';
import {
  blankForm,
  formOf,
  linesIn,
  nextForm,
  openingForm,
  type ProductForm,
  removedVariants,
  sentProduct,
  sentVariants,
} from './product-form.ts';
import { productRow } from './testing-product.ts';

const isSameForm = (a: ProductForm, b: ProductForm): boolean =>
  isSame(
    fieldsOf(() => '', a, b),
    a,
    b,
  );
const product = productRow({
  name: 'Silk - Saree',
  categoryid: 7,
  category: 'Saree',
  fabric: 'Silk',
  purchaseprice: 1250.5,
  retailprice: 3127,
  description: 'Handwoven',
  producturl: null,
  variants: [
    { variantid: 'v1', productid: 'BC26001', size: 'Free-Size', color: 'Red', stock: 2, number: 1 },
    { variantid: 'v2', productid: 'BC26001', size: 'Free-Size', color: 'Blue', stock: 3, number: 2 },
  ],
});

const line = { variantid: 'n1', size: 'M', color: 'Red', stock: '4' };
const filledTexts = { fabric: 'Silk', purchase: { digits: '10' }, retail: { digits: '25' } };
const filled = { ...blankForm, ...filledTexts };

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

test('the line that the dialog opens with costs nothing until it has a color or a stock', () => {
  const opened = { ...openingForm(), ...filledTexts };
  const withLine = (typed: object): ProductForm => ({
    ...opened,
    lines: opened.lines.map((given) => ({ ...given, ...typed })),
  });
  const costs = (form: ProductForm) => ({
    sent: sentVariants(form.lines).length,
    errors: formErrors(form, () => '', true).size,
    isNew: !isSameForm(form, opened),
  });
  expect(opened.lines).toMatchObject([{ size: '', color: '', stock: '0' }]);
  expect(costs(opened)).toEqual({ sent: 0, errors: 0, isNew: false });
  expect(costs(withLine({ color: ' ' }))).toEqual({ sent: 0, errors: 0, isNew: false });
  expect(costs(withLine({ color: 'Red' }))).toEqual({ sent: 0, errors: 1, isNew: true });
  expect(costs(withLine({ stock: '2' }))).toEqual({ sent: 0, errors: 2, isNew: true });
  expect(costs(withLine({ size: 'M' }))).toEqual({ sent: 0, errors: 1, isNew: true });
  expect(costs(withLine({ size: 'M', color: 'Red' }))).toEqual({ sent: 1, errors: 0, isNew: true });
});

test('another category gives the lines that cost nothing its size, and leaves all others', () => {
  const { lines } = openingForm();
  const sarees = linesIn(lines, '', 'Saree');
  expect(sarees).toMatchObject([{ size: 'Free-Size', color: '', stock: '0' }]);
  expect(linesIn(sarees, 'Saree', 'Kurti')).toMatchObject([{ size: '', color: '', stock: '0' }]);
  expect(linesIn([...lines, line], '', 'Saree')).toEqual([...lines, line]);
  expect(linesIn([], '', 'Saree')).toEqual([]);
  const kept = nextForm({ ...filled, lines: [line, { ...line, size: 'L' }] }, 'Kurti').lines;
  expect(linesIn(kept, 'Kurti', 'Top')).toBe(kept);
});

test('the next product has category, fabric and each size once; what differs is empty, and costs nothing', () => {
  const sizes = ['M', ' L', 'm', '2XL', 'XXL', ''];
  const form = { ...filled, categoryid: 7, description: 'Old', lines: sizes.map((size) => ({ ...line, size })) };
  const next = nextForm(form, 'Kurti');
  expect({ ...next, lines: [] }).toEqual({ ...blankForm, categoryid: 7, fabric: 'Silk' });
  expect(next.lines.map(({ size, color, stock }) => [size, color, stock])).toEqual([
    ['M', '', '0'],
    ['L', '', '0'],
    ['2XL', '', '0'],
  ]);
  expect(new Set([...next.lines, ...form.lines].map(({ variantid }) => variantid)).size).toBe(4);
  expect(isSameForm(next, { ...next, lines: [] })).toBe(true);
  expect(nextForm({ ...form, lines: [] }, 'saree').lines.map(({ size }) => size)).toEqual(['Free-Size']);
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
