import { bypass, http } from 'msw';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { use } from '../../test-setup/network.ts';
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

/** Holds the request for one discount back until the returned function is called, and then answers it. */
export const holdOne = (answer: (request: Request) => Promise<Response> = (request) => fetch(bypass(request))) => {
  const released = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  use(
    http.get(`*/${listCall}`, async ({ request }) => {
      if (!request.url.includes('id=eq')) return undefined;
      await released.promise;
      setTimeout(answered.resolve);
      return answer(request);
    }),
  );
  return async (): Promise<void> => {
    released.resolve();
    await answered.promise;
  };
};
