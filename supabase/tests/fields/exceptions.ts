import { type Column, columns, nameOf } from './columns.ts';

/** The ways that each column of a record has to go. */
const ways = ['add', 'update', 'overtaken', 'put back', 'deleted', 'import new', 'import changed'] as const;
export type Way = (typeof ways)[number];

const savings = ['add', 'update', 'overtaken'] as const;
const imports = ['import new', 'import changed'] as const;

/** Tables that staff may write and that are not held here. */
export const tablesElsewhere: Readonly<Record<string, string>> = {
  categories: 'a name alone, written as a row: history.test.ts, import-products.test.ts',
  size_sets: 'a name and sizes, written as a row: size-sets.test.ts',
  profiles: 'a role alone, written as a row: staff-roles.test.ts, put-back.test.ts',
};

/** Columns that on purpose do not go some ways. A test fails, too, where one of them goes that way after all. */
export const exceptions: readonly { columns: readonly string[]; ways: readonly Way[]; why: string }[] = [
  {
    columns: columns
      .filter(({ table, isCounted, isWritable }) => isCounted && isWritable && !tablesElsewhere[table])
      .map(nameOf),
    ways: [...savings, 'put back', ...imports],
    why: 'the database counts it',
  },
  { columns: ['products.productid'], ways: savings, why: 'the shop gives the next number' },
  { columns: ['products.productid'], ways: ['import changed'], why: 'a file finds the product by it' },
  { columns: ['products.name'], ways: imports, why: 'files make it of fabric and category' },
  { columns: ['products.pictures'], ways: imports, why: 'a file tells the first picture alone' },
  { columns: ['productsizecolors.productid'], ways: savings, why: 'a variant is saved with its product' },
  {
    columns: ['productsizecolors.variantid', 'customers.customer_ulid'],
    ways: ['update', 'overtaken', 'put back', ...imports],
    why: 'it is what the record is known by in the shop, and nowhere else',
  },
  {
    columns: ['productsizecolors.productid', 'productsizecolors.size', 'productsizecolors.color', 'customers.phone'],
    ways: ['import changed'],
    why: 'a file finds the record by it',
  },
];

/** Why a column does not go a way; undefined: it has to. */
export const whyNot = (way: Way, column: Pick<Column, 'table' | 'name'>): string | undefined =>
  exceptions.find(({ columns, ways }) => columns.includes(nameOf(column)) && ways.includes(way))?.why;
