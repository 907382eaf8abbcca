import { expect, test } from 'vitest';
import { fileLine } from './file-line.ts';
import { fieldNames, fileColumnsOf, headerPlace, matchColumns, plainName, unusedColumns } from './matching.ts';

test('the headers of an export are all known again, in whatever order', () => {
  for (const kind of ['products', 'customers'] as const) {
    const columns = fileColumnsOf[kind].toReversed();
    const headers = columns.map(({ header }) => header);
    const fields = columns.flatMap(({ key }, at) => (key === null ? [] : [[key, at] as const]));
    const matching = matchColumns(kind, headers);
    expect(matching).toEqual(Object.fromEntries(fields));
    expect(unusedColumns(kind, headers, matching)).toEqual({
      derived: columns.filter(({ key }) => key === null).map(({ header }) => header),
      unknown: [],
    });
  }
});

test('headers as shops write them', () => {
  const headers = [
    'SKU',
    'Product Type',
    'MATERIAL',
    'cost_price',
    'MRP (₹)',
    'Colour',
    'QTY',
    'Rack',
    'Why not loaded',
  ];
  const matching = matchColumns('products', headers);
  expect(matching).toEqual({
    productid: 0,
    category: 1,
    fabric: 2,
    purchaseprice: 3,
    retailprice: 4,
    color: 5,
    stock: 6,
  });
  expect(unusedColumns('products', headers, matching)).toEqual({ derived: [], unknown: ['Rack'] });
  expect(matchColumns('customers', ['Mobile No.', 'E-mail', 'Firstname', 'SURNAME', 'Remarks'])).toEqual({
    phone: 0,
    email: 1,
    first_name: 2,
    last_name: 3,
    customer_notes: 4,
  });
});

test('the own name of a field goes before others, the left of two columns before the right', () => {
  expect(matchColumns('products', ['Cost', 'Purchase Price', 'Price', 'MRP'])).toEqual({
    purchaseprice: 1,
    retailprice: 3,
  });
  expect(matchColumns('products', ['Total Stock', 'Size', 'Size'])).toEqual({ stock: 0, size: 1 });
});

test('no name stands for two fields, and none for a column that is not read', () => {
  for (const kind of ['products', 'customers'] as const) {
    const names = fileColumnsOf[kind].flatMap((column) =>
      column.key === null ? [plainName(column.header)] : [...new Set(fieldNames(column))],
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.map(plainName)).toEqual(names);
  }
});

test('one column of whole names is both names', () => {
  const matching = matchColumns('customers', ['Name', 'Phone']);
  expect(matching).toEqual({ first_name: 0, last_name: 0, phone: 1 });
  const values = (name: string) => fileLine('customers', matching, 2, [name, '9876543210'])?.values;
  expect(values('Asha  Devi Rao')).toEqual({ first_name: 'Asha', last_name: 'Devi Rao', phone: '+919876543210' });
  expect(values('Asha')).toEqual({ first_name: 'Asha', phone: '+919876543210' });
});

test('the headers may stand below a title', () => {
  expect(
    headerPlace('products', [['Stock of Meena Textiles'], [''], ['Fabric', 'Color', 'Stock'], ['Stock', '', '']]),
  ).toBe(2);
  expect(headerPlace('products', [[''], ['a', 'b']])).toBe(1);
  expect(headerPlace('products', [])).toBe(0);
});

test('a line holds what its cells say, and why one cannot be read', () => {
  const matching = matchColumns('products', ['Product ID', 'Fabric', 'Purchase Price', 'Stock']);
  expect(fileLine('products', matching, 7, ['BC26001', null, 1200, ' '])).toEqual({
    line: 7,
    values: { productid: 'BC26001', purchaseprice: '1200' },
  });
  expect(fileLine('products', matching, 8, ['BC26001', 'Silk', 'soon', '2'])).toEqual({
    line: 8,
    values: { productid: 'BC26001', fabric: 'Silk', stock: 2 },
    problems: { purchaseprice: '"soon" is not an amount in rupees' },
  });
  expect(fileLine('products', matching, 9, ['', null])).toBeNull();
  const tiers = matchColumns('customers', ['Loyalty', 'Gender']);
  expect(fileLine('customers', tiers, 2, ['GOLD', 'f'])?.values).toEqual({ loyalty_tier: 'gold', gender: 'Female' });
});
