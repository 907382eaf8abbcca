import { type Locator, page } from 'vitest/browser';
import type { Account } from '../../test-setup/accounts.ts';
import { renderApp } from '../../test-setup/render-portal.tsx';
import { sql } from '../../test-setup/shop.ts';

export const updated = 'User role updated successfully';
export const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

export const rows = (): HTMLTableRowElement[] => [...document.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
export const row = (email: string): Locator => page.getByRole('row').filter({ hasText: email });
export const newRole = (email: string): Locator => page.getByRole('combobox', { name: `New role of ${email}` });
export const roleOf = async ({ id }: Account) =>
  (await sql('select role from public.profiles where id = $1', [id]))[0]?.role;

/** Opens the list of one account. */
export const openList = (email: string, as: 'admin' | Account = 'admin') =>
  renderApp({ as, path: `/admin/users?email=${email}` });

export const choose = async (email: string, label: string): Promise<void> => {
  await newRole(email).click();
  await page.getByRole('option', { name: label, exact: true }).click();
};
