import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { insertProduct, notedGlows, notedSpeech, waiting } from '../../test-setup/live.ts';
import { sql } from '../../test-setup/shop.ts';
import { count, ids, openProducts, rowOf, weave } from './testing-list-news.ts';

// The first page of a run waits until the server tells of changes.
vi.setConfig({ testTimeout: 40_000 });

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
