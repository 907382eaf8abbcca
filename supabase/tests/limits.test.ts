import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerLimits, genders, highestStoreCredit, loyaltyTiers } from '../../shop/customer.ts';
import { discountLimits, discountTypes, highestAmount } from '../../shop/discount.ts';
import { decimalText } from '../../shop/money.ts';
import { highestPrice, highestStock, productLimits } from '../../shop/product.ts';
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

test.each(Object.entries(productLimits))(
  'a form takes as much %s as the database: %i characters',
  async (column, limit) => {
    const table = column === 'size' || column === 'color' ? 'productsizecolors' : 'products';
    expect(await conditionOf(`${table}_${column}_length_check`)).toBe(`CHECK ((char_length(${column}) <= ${limit}))`);
  },
);

test('a form takes the prices and the stock that the database takes', async () => {
  for (const column of ['purchaseprice', 'retailprice']) {
    expect(await conditionOf(`products_${column}_check`)).toContain(`<= ${decimalText(highestPrice)})`);
  }
  expect(await conditionOf('productsizecolors_stock_limit_check')).toBe(`CHECK ((stock <= ${highestStock}))`);
});

test.each(Object.entries(customerLimits))(
  'a form takes as much %s of a customer as the database: %i characters',
  async (column, limit) => {
    expect(await conditionOf(`customers_${column}_length_check`)).toBe(`CHECK ((char_length(${column}) <= ${limit}))`);
  },
);

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
  for (const column of ['code', 'category'] as const)
    expect(await conditionOf(`discounts_${column}_length_check`)).toContain(`<= ${discountLimits[column]})`);
  expect(await conditionOf('discounts_product_ids_length_check')).toContain(`<= ${discountLimits.product_ids})`);
});
