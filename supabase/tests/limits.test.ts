import { afterAll, beforeAll, expect, test } from 'vitest';
import { genders, highestStoreCredit, loyaltyTiers } from '../../shop/customer.ts';
import { discountTypes, highestAmount } from '../../shop/discount.ts';
import { type FieldTable, limitsOf } from '../../shop/fields/field.ts';
import { fieldsOfKind } from '../../shop/fields/tables.ts';
import { decimalText } from '../../shop/money.ts';
import { highestPrice, highestStock } from '../../shop/product.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated.ts';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

const conditionOf = async (constraint: string): Promise<string> => {
  const { rows } = await database.query(
    `select pg_get_constraintdef(oid) as said from pg_constraint where conname = $1`,
    [constraint],
  );
  return String(rows[0]?.said);
};

const limits = Object.entries<FieldTable>(fieldsOfKind).flatMap(([kind, fields]) =>
  Object.entries(limitsOf(fields)).map(([column, limit]) => ({ kind, column, limit, holds: fields[column]?.kind })),
);

test.each(limits)('a form takes as much $column of a $kind as the database: $limit', async (field) => {
  const { rows } = await database.query('select table_name from private.kinds() where kind = $1', [field.kind]);
  const length = field.holds === 'list' ? 'cardinality' : 'char_length';
  expect(await conditionOf(`${rows[0]?.table_name}_${field.column}_length_check`)).toBe(
    `CHECK ((${length}(${field.column}) <= ${field.limit}))`,
  );
});

test('a form takes the prices and the stock that the database takes', async () => {
  for (const column of ['purchaseprice', 'retailprice']) {
    expect(await conditionOf(`products_${column}_check`)).toContain(`<= ${decimalText(highestPrice)})`);
  }
  expect(await conditionOf('productsizecolors_stock_limit_check')).toBe(`CHECK ((stock <= ${highestStock}))`);
});

test('a form offers the genders, tiers and types that the database takes', async () => {
  const offered = async (constraint: string): Promise<Set<string>> =>
    new Set([...(await conditionOf(constraint)).matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word));
  expect(await offered('customers_gender_check')).toEqual(new Set(genders.map((gender) => gender.toLowerCase())));
  expect(await offered('customers_loyalty_tier_check')).toEqual(new Set(loyaltyTiers));
  expect(await offered('discounts_type_check')).toEqual(new Set(discountTypes));
});

test('a form takes the amounts that the database takes', async () => {
  expect(await conditionOf('customers_store_credit_check')).toContain(`<= ${decimalText(highestStoreCredit)})`);
  for (const column of ['value', 'max_discount', 'min_total'])
    expect(await conditionOf(`discounts_${column}_check`)).toContain(`<= ${decimalText(highestAmount)})`);
});
