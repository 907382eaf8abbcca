import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { insertProduct, newProductId, showProducts } from '../../test-setup/live.ts';
import { sql } from '../../test-setup/shop.ts';

export const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
export const ids = () => rows().map(({ dataset }) => dataset.row);
export const rowOf = (id: string) => page.getByRole('row').filter({ hasText: id });
export const count = () => document.querySelector('p:has([data-live])')?.textContent;
export const weave = (id: string, fabric: string) =>
  sql('update public.products set fabric = $2 where productid = $1', [id, fabric]);

/** The products page with three products of the test's own: `make` names more of them. */
export const openProducts = async () => {
  const id = newProductId();
  const make = (number: number) => `${id}-${number}`;
  for (const number of [1, 2, 3]) await insertProduct(make(number));
  await showProducts(id);
  await expect.poll(ids).toHaveLength(3);
  return { id, make, all: [1, 2, 3].map(make) };
};
