import { describe, expect, test } from 'vitest';
import { customerFields, customerFile } from './customer.ts';
import { discountFields, discountFile } from './discount.ts';
import { type FieldTable, fieldsWith, labelOf, limitsOf } from './field.ts';
import { productFields, productFile, variantFields } from './product.ts';

const tables: { of: string; fields: FieldTable; file: readonly string[] }[] = [
  { of: 'product and its variants', fields: { ...productFields, ...variantFields }, file: productFile },
  { of: 'customer', fields: customerFields, file: customerFile },
  { of: 'discount', fields: discountFields, file: discountFile },
];

describe.each(tables)('the fields of a $of', ({ fields, file }) => {
  test('those with a width, and no others, are columns of the file', () => {
    expect(file.toSorted()).toEqual(fieldsWith(fields, 'width').toSorted());
  });

  test.each(Object.entries(fields))(
    '%s: its label is given only where it does not follow from the header',
    (_, field) => {
      const { label, ...others } = field;
      expect(labelOf(field)).toMatch(/^[A-Z]/);
      expect(label).not.toBe(labelOf(others));
    },
  );
});

test.each([
  [{ header: 'Purchase Price' }, 'Purchase price'],
  [{ header: 'Product URL' }, 'Product URL'],
  [{ header: 'Stock' }, 'Stock'],
  [{ header: 'Auto', label: 'Apply automatically' }, 'Apply automatically'],
])('%j is called %s in a dialog', (field, label) => {
  expect(labelOf(field)).toBe(label);
});

test('a table says of its own fields how much they hold', () => {
  expect(limitsOf(discountFields)).toEqual({ code: 60, category: 60, product_ids: 1000 });
});
