import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../../test-setup/render-portal.tsx';

export const searchCall = 'rest/v1/rpc/search_products';
export const table = page.getByRole('table', { name: 'Products' });
export const pageInput = page.getByRole('textbox', { name: /^Page \d+ of \d+$/ });
export const variants = page.getByRole('table', { name: /^Variants of/ });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const filter = (name: string) => table.getByRole('searchbox', { name: `Filter ${name}` });
export const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
export const ids = () => rows().map(({ dataset }) => dataset.row);
export const cells = (row = rows()[0]) => [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.innerText.trim());
export const address = () => location.pathname + location.search;

/** Opens the list with this search and waits for so many rows. */
export const open = async (search = '', count = 15): Promise<void> => {
  await renderApp({ path: `/admin/inventory${search}` });
  await expect.poll(() => rows().length).toBe(count);
};

/** Waits until the address has these filters. */
export const shows = (search: string) => expect.poll(address).toBe(`/admin/inventory${search}`);

/** Types into the focused field, and acts before any timer of the page could run out. */
export const typeAndThen = async (typed: string, act: () => void): Promise<void> => {
  const field = document.activeElement as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await null; // React draws what an event changed in a microtask.
  act();
};
