import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hold, requestsTo } from '../../test-setup/network.ts';
import { renderApp } from '../../test-setup/render-portal.tsx';
import {
  address,
  button,
  filter,
  ids,
  open,
  pageInput,
  rows,
  searchCall,
  shows,
  table,
  typeAndThen,
} from './testing-list.tsx';

test('offers all products if none matches, and if the filters are cleared', async () => {
  await open('?fabric=gift&size=nothing-has-this', 0);
  await expect.element(page.getByText('No products match these filters')).toBeVisible();
  await expect.element(page.getByText('0 products')).toBeVisible();
  await button('Show all products').click();
  await expect.poll(() => rows().length).toBe(15);
  await shows('');
  await filter('Category').fill('saree');
  await button('Next').click();
  await shows('?category=saree&page=2');
  await button('Clear Filters').click();
  await shows('');
  await expect.element(filter('Category')).toHaveValue('');
});

test('leads to the first page if a filter is typed, and adds to the history for other pages alone', async () => {
  await open();
  await button('Last').click();
  const before = history.length;
  await filter('Category').click();
  await userEvent.keyboard('saree');
  await shows('?category=saree');
  await expect.element(pageInput).toHaveValue('1');
  expect(history.length).toBe(before);
  await button('Next').click();
  await shows('?category=saree&page=2');
  history.back();
  await shows('?category=saree');
  await expect.element(filter('Category')).toHaveValue('saree');
});

test('keeps a filter that was typed just before the page is left', async () => {
  await open();
  await filter('Fabric').click();
  await typeAndThen('gift', () => {
    const bills = document.querySelector<HTMLElement>('a[href="/admin/bills"]');
    bills?.focus();
    bills?.click();
  });
  await expect.poll(address).toBe('/admin/bills');
  history.back();
  await shows('?fabric=gift');
  await expect.element(filter('Fabric')).toHaveValue('gift');
});

test('drops a filter that is being typed if Back leads elsewhere', async () => {
  await open();
  await button('Next').click();
  await shows('?page=2');
  await filter('Fabric').click();
  await typeAndThen('no such fabric', () => history.back());
  await shows('');
  await expect.element(filter('Fabric')).toHaveValue('');
  history.forward();
  await shows('?page=2');
  await expect.element(filter('Fabric')).toHaveValue('');
});

test('opens the last page for an address past the end', async () => {
  await renderApp({ path: '/admin/inventory?category=saree&page=9999' });
  await expect.poll(address).toMatch(/^\/admin\/inventory\?category=saree&page=\d{1,3}$/);
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
});

test('fetches the next page ahead, and keeps a page until another is there', async () => {
  const requests = requestsTo(searchCall);
  await open();
  const asked = async () =>
    (await Promise.all(requests.map((request) => request.clone().json()))).map((body) => body.p_page);
  await expect.poll(asked).toContain(2);
  const first = ids()[0];
  await button('Next').click();
  await expect.poll(() => rows().length === 15 && ids()[0] !== first).toBe(true);
  const release = hold(searchCall);
  await button('Last').click();
  await expect.element(page.getByRole('status', { name: 'Loading products' })).toBeVisible();
  expect(rows()).toHaveLength(15);
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.poll(() => ids().at(-1)).toBe('old stock/7');
});
