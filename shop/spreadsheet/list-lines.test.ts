import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerTexts } from '../fields/customer.ts';
import { textsOf } from '../fields/field.ts';
import { productTexts } from '../fields/product.ts';
import { phoneForFile } from '../phone.ts';
import { picturePath } from '../pictures.ts';
import { readCell } from './cells.ts';
import { customerFileColumns, discountFileColumns, productFileColumns } from './columns.ts';
import { fileLine, storedLine } from './file-line.ts';
import { customerLine, discountLine, productLines, userFileColumns, userLine } from './list-lines.ts';
import { csvCell } from './written.ts';

const shop = 'https://shop.example';

const product = {
  ...textsOf(productTexts, () => ''),
  productid: 'BC26001',
  category: 'Saree',
  fabric: 'Silk',
  purchaseprice: 1000.5,
  retailprice: 2500,
  description: 'Zari border',
  producturl: null,
  variants: [
    { size: 'Free-Size', color: 'Red', stock: 4 },
    { size: 'Free-Size', color: 'Teal', stock: 0 },
  ],
};

/** The cells of a line by their headers. */
const named = (columns: readonly { header: string }[], cells: readonly unknown[]) =>
  Object.fromEntries(columns.map(({ header }, index) => [header, cells[index]]));

test('a product has one line a variant, with what is derived of its prices', () => {
  const lines = productLines(product, shop);
  expect(lines).toHaveLength(2);
  expect(named(productFileColumns, lines[1] ?? [])).toMatchObject({
    'Product ID': 'BC26001',
    Category: 'Saree',
    Fabric: 'Silk',
    'Purchase Price': 1000.5,
    'Retail Price': 2500,
    'Markup (%)': 149.9,
    'Max Discount Price': 1300.65,
    Size: 'Free-Size',
    Color: 'Teal',
    Stock: 0,
    Description: 'Zari border',
    'Product URL': null,
  });
});

test('the address of a picture of the shop is a whole one in a file, and the path again in an import', () => {
  const path = picturePath('0f8fad5b-d9cb-469f-a165-70867728950e');
  const place = productFileColumns.findIndex(({ name }) => name === 'producturl');
  const cellOf = (producturl: string | null, provider = shop) =>
    productLines({ ...product, producturl }, provider)[0]?.[place];
  expect(cellOf(path)).toBe(`${shop}${path}`);
  expect(cellOf('https://elsewhere.example/saree')).toBe('https://elsewhere.example/saree');
  expect(cellOf(null)).toBeNull();

  const matching = { producturl: 0 };
  const readBack = (cell: string, addresses: readonly string[]) => {
    const line = fileLine('products', matching, 2, [cell]);
    return line && storedLine(line, addresses).values;
  };
  for (const named of [path, 'https://elsewhere.example/saree'])
    expect(readBack(String(cellOf(named)), ['https://old.example', shop])).toEqual({ producturl: named });
  // Whether the picture of an older address lies in this shop is known in the database: stage_import looks.
  expect(readBack(`https://old.example${path}`, [shop])).toEqual({ producturl: `https://old.example${path}` });
  // The shop has moved: a file of its new address is read there.
  expect(readBack(String(cellOf(path, 'https://new.example')), ['https://new.example'])).toEqual({ producturl: path });
});

test('a line without an address stays as it is', () => {
  const line = { line: 2, values: { fabric: 'Silk' }, problems: { stock: 'No' } };
  expect(storedLine(line, [shop])).toEqual(line);
});

test('a product without variants or a purchase price has a line too', () => {
  const [line, ...others] = productLines({ ...product, purchaseprice: 0, variants: [] }, shop);
  expect(others).toEqual([]);
  expect(named(productFileColumns, line ?? [])).toMatchObject({ 'Markup (%)': 'N/A', Size: null, Stock: null });
});

test('a customer as the list and its details show them, days at +05:30', () => {
  const line = customerLine({
    ...textsOf(customerTexts, () => ''),
    first_name: 'Asha',
    last_name: 'Rao',
    phone: '+919876543210',
    referrer: { first_name: 'Jyoti', last_name: '', phone: '+919812345678' },
    email: null,
    loyalty_tier: 'gold',
    total_spend: null,
    store_credit: 12.5,
    last_purchased_at: '2026-03-01T20:00:00+00:00',
    address: 'Surat',
    gender: 'Female',
    customer_notes: '',
    created_at: 'infinity',
  });
  expect(named(customerFileColumns, line)).toMatchObject({
    'First Name': 'Asha',
    'Last Name': 'Rao',
    Phone: '+91 98765 43210',
    'Referred By': 'Jyoti',
    'Referrer Phone': '+91 98123 45678',
    Email: null,
    Loyalty: 'gold',
    'Total Spend': 0,
    'Last Purchase': '2026-03-02',
    'Store Credit': 12.5,
    Address: 'Surat',
    Gender: 'Female',
    'Customer Notes': '',
    'Customer Since': 'infinity',
  });
});

test('a phone is read from its file as it is stored, whichever it is', () => {
  expect(phoneForFile('+9109876543299')).toBe('+9109876543299');
  const stored = fc
    .tuple(fc.constantFrom('+', '+91', '+910', '+0', '+44', '+440', '+1'), fc.stringMatching(/^[0-9]{10,17}$/))
    .map(([start, digits]) => start + digits);
  fc.assert(
    fc.property(stored, (phone) => {
      expect(readCell('phone', phoneForFile(phone))).toEqual({ value: phone });
    }),
    { numRuns: 1_000, seed: 20_260_101 },
  );
});

test('a discount and a user as their lists show them', () => {
  const line = discountLine({
    code: null,
    type: 'percentage',
    value: 10,
    min_total: 999,
    max_discount: null,
    category: 'Saree',
    auto_apply: true,
    exclusive: false,
    once_per_customer: false,
    start_date: '2026-11-01',
    end_date: null,
    active: true,
  });
  expect(line).toEqual([null, 'percentage', 10, 999, null, 'Saree', 'Yes', 'No', 'No', '2026-11-01', null, 'Yes']);
  expect(line).toHaveLength(discountFileColumns.length);
  expect(userLine({ email: 'a@shop.example', role: 'superadmin' })).toEqual(['a@shop.example', 'Super Admin']);
  expect(userFileColumns.map(({ header }) => header)).toEqual(['Email', 'Current Role']);
});

test('days of a CSV file are as staff read them', () => {
  expect(csvCell('day', '2026-03-02')).toBe('02/03/2026');
  expect(csvCell('day', 'infinity')).toBe('infinity');
  expect(csvCell('text', '2026-03-02')).toBe('2026-03-02');
  expect(csvCell('rupees', null)).toBe('');
});
