import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderPortal } from '../../test-setup/render-portal.tsx';
import { sql } from '../../test-setup/shop.ts';
import { DiscountsPage } from './discounts-page.tsx';

export const saveCall = 'rest/v1/rpc/save_discount';
export const listCall = 'rest/v1/discounts';

/** A code that no other discount of the shop has. */
export const newCode = (): string => `T${crypto.getRandomValues(new Uint32Array(1))[0]}`;

export const dialog = page.getByRole('dialog', { name: /^(Add|Edit) Discount$/ });
export const field = (label: string): Locator => dialog.getByLabelText(label, { exact: true });
/** What the discount in the dialog does, in one sentence. */
export const sentence = dialog.getByRole('status').last();
export const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
export const row = (code: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: code, exact: true }) });

/** Shows the list of discounts. */
export const openList = async (): Promise<void> => {
  await renderPortal(
    <main tabIndex={-1} className="p-4">
      <DiscountsPage />
    </main>,
    { path: '/admin/discounts' },
  );
};

export const openAdd = async (): Promise<void> => {
  await openList();
  await button('Add Discount').click();
  await expect.element(field('Code')).toHaveFocus();
};

export const openEdit = async (code: string): Promise<void> => {
  await openList();
  await button(`Edit ${code}`).click();
  await expect.element(field('Code')).toHaveFocus();
};

export const choose = async (label: string, option: string): Promise<void> => {
  await dialog.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};

export const save = (): Promise<void> => dialog.getByRole('button', { name: 'Save', exact: true }).click();

export const saveAndClose = async (): Promise<void> => {
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
};

/** A discount as it is stored. */
export const stored = async (columns: string, code: string) =>
  (await sql(`select ${columns} from public.discounts where code = $1`, [code]))[0];
