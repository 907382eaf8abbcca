// An open history that grows while others save.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { insertProduct, newProductId, notedSpeech, showProducts } from '../../test-setup/live.ts';
import { sql } from '../../test-setup/shop.ts';

// The first page of a run waits until the server tells of changes.
vi.setConfig({ testTimeout: 40_000 });

const dialog = page.getByRole('dialog', { name: 'History' });
const waiting = dialog.getByRole('button', { name: /changes? · show$/ });
const entries = () => [...dialog.element().querySelectorAll('ol > li')];
const first = () => entries()[0]?.textContent ?? '';
const topOf = (text: string) =>
  entries()
    .find(({ textContent }) => textContent?.includes(text))
    ?.getBoundingClientRect().top;

/** The history of a product of the test's own; `weave` is what others do to it. */
const openHistory = async () => {
  const id = newProductId();
  await insertProduct(id);
  await showProducts(id);
  await page.getByRole('button', { name: `Details of ${id}` }).click();
  await page.getByRole('button', { name: `History of ${id}` }).click();
  await expect.poll(() => entries().length).toBeGreaterThan(0);
  // The pointer rests where nothing can be pressed.
  await dialog.getByRole('heading', { name: 'History', exact: true }).hover();
  const weave = (fabric: string) => sql('update public.products set fabric = $2 where productid = $1', [id, fabric]);
  return { id, weave };
};

test('shows what others do at the head of an open history, and points it out', async () => {
  const { id, weave } = await openHistory();
  await weave('Ikat');
  await expect.poll(first).toContain('Linen became Ikat');
  expect(entries()[0]).toHaveAttribute('data-news');
  // The change of a variant is told as one of its product.
  await sql(`update public.productsizecolors set stock = 5 where productid = $1 and size = 'L'`, [id]);
  await expect.poll(first).toContain('3 pcs became 5 pcs');
  expect(entries()[1]).not.toHaveAttribute('data-news');
  expect(waiting.elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Put back Fabric: Linen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put back' }).click();
  await expect.poll(first).toContain('Ikat became Linen');
  expect(waiting.elements()).toEqual([]);
  await dialog.getByRole('heading', { name: 'History', exact: true }).hover();
  await sql('delete from public.products where productid = $1', [id]);
  await expect.poll(first).toMatch(/^\d\d:\d\d.*Deleted/);
});

test('keeps changes back while the history is scrolled, reads that out once, and moves nothing', async () => {
  const { weave } = await openHistory();
  for (let time = 1; time <= 15; time += 1) await weave(`Ikat ${time}`);
  await expect.poll(first).toContain('became Ikat 15');
  dialog.element().querySelector('ol')?.closest('[data-dialog] > *')?.scrollTo(0, 10_000);
  await expect.poll(() => topOf('Linen became Ikat 1')).toBeLessThan(innerHeight);
  const before = topOf('Linen became Ikat 1');
  const speech = notedSpeech();
  await weave('Unseen 1');
  await expect.element(waiting).toHaveTextContent('1 change · show');
  await weave('Unseen 2');
  await expect.element(waiting).toHaveTextContent('2 changes · show');
  expect(speech).toEqual(['Changes wait to be shown']);
  expect(topOf('Linen became Ikat 1')).toBe(before);
  await waiting.click();
  await expect.poll(first).toContain('Unseen 1 became Unseen 2');
  await expect.element(page.elementLocator(entries()[0] as Element)).toBeInViewport();
  expect(waiting.elements()).toEqual([]);
});

test('keeps a change back while the pointer is on a button', async () => {
  const { weave } = await openHistory();
  await weave('Ikat');
  const button = dialog.getByRole('button', { name: 'Put back Fabric: Linen' });
  await button.hover();
  await weave('Khadi');
  await expect.element(waiting).toHaveTextContent('1 change · show');
  await expect.element(button).toBeVisible();
  await userEvent.click(waiting);
  await expect.poll(first).toContain('Ikat became Khadi');
});

test('adds to the history of a whole list only the chosen kind of change', async () => {
  const other = newProductId();
  await showProducts(other);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await dialog.getByText('Deleted', { exact: true }).first().click();
  await dialog.getByRole('heading', { name: 'History', exact: true }).hover();
  await insertProduct(other);
  await sql('delete from public.products where productid = $1', [other]);
  const has = (text: string) => entries().some(({ textContent }) => textContent?.includes(text));
  await expect.poll(() => has(`Deleted product ${other}`)).toBe(true);
  expect(has(`Added product ${other}`)).toBe(false);
  await dialog.getByText('All', { exact: true }).first().click();
  await expect.poll(() => has(`Added product ${other}`)).toBe(true);
});
