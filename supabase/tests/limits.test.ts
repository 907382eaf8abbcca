import { afterAll, beforeAll, expect, test } from 'vitest';
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
