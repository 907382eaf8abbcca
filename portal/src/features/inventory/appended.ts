import type { ProductRow } from './product-row.ts';

/** Whether a product just added stands elsewhere among all products than at the end of these rows, as they were fetched. */
export const isAstray = (rows: readonly ProductRow[], added: ProductRow): boolean =>
  rows.at(-1)?.productid !== added.productid;

/**
 * The rows with a product just added as the last of them, whatever its place by id is. Its row as fetched is
 * preferred to the one the save answered: it may be newer.
 */
export function withAppended(rows: readonly ProductRow[], added: ProductRow): ProductRow[] {
  const fetched = rows.find((row) => row.productid === added.productid);
  return [...rows.filter((row) => row.productid !== added.productid), fetched ?? added];
}
