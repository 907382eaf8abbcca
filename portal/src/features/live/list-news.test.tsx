import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { insertProduct, newProductId, notedGlows, notedSpeech, showProducts, waiting } from '../../test-setup/live.ts';
import { sql } from '../../test-setup/shop.ts';

// The first page of a run waits until the server tells of changes.
vi.setConfig({ testTimeout: 40_000 });

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const ids = () => rows().map(({ dataset }) => dataset.row);
const rowOf = (id: string) => page.getByRole('row').filter({ hasText: id });
const count = () => document.querySelector('p:has([data-live])')?.textContent;
const weave = (id: string, fabric: string) =>
  sql('update public.products set fabric = $2 where productid = $1', [id, fabric]);

/** The products page with three products of the test's own: `make` names more of them. */
const openProducts = async () => {
  const id = newProductId();
  const make = (number: number) => `${id}-${number}`;
  for (const number of [1, 2, 3]) await insertProduct(make(number));
  await showProducts(id);
  await expect.poll(ids).toHaveLength(3);
  return { id, make, all: [1, 2, 3].map(make) };
};

test('keeps back what would move rows until it is shown, while the count follows', async () => {
  const { make, all } = await openProducts();
  const glows = notedGlows();
  // What is said of labels concerns the products of other tests too.
  const noted = notedSpeech();
  const speech = () => noted.filter((text) => !text.includes('labels'));
  await weave(make(2), 'Ikat');
  await expect.element(rowOf(make(2))).toMatchTextContent(/Ikat/);
  await insertProduct(make(0));
  await expect.element(waiting).toHaveTextContent('1 change · show');
  await expect.poll(count).toMatch(/^4 products/);
  await insertProduct(make(4));
  await expect.element(waiting).toHaveTextContent('2 changes · show');
  await expect.poll(count).toMatch(/^5 products/);
  expect(speech()).toEqual(['Changes wait to be shown']);
  await sql('delete from public.products where productid = $1', [make(2)]);
  await expect.element(waiting).toHaveTextContent('3 changes · show');
  await expect.poll(count).toMatch(/^4 products/);
  expect(ids()).toEqual(all);
  await waiting.click();
  await expect.poll(ids).toEqual([0, 1, 3, 4].map(make));
  expect(waiting.elements()).toEqual([]);
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.poll(() => glows).toEqual([make(2), make(0), make(4)]);
  // How many are found is read out.
  await page.getByRole('searchbox', { name: 'Filter Product ID' }).fill(make(3));
  await expect.poll(() => speech().at(-1)).toBe('1 product');
});
