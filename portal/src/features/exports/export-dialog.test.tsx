import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hold, respond } from '../../test-setup/network.ts';
import { renderPortal } from '../../test-setup/render-portal.tsx';
import { CustomersPage } from '../customers/index.ts';

const exportCall = 'rest/v1/rpc/export_customers';
const dialog = page.getByRole('dialog', { name: /^(?:Exporting|The .* were not exported)/ });

afterEach(() => vi.unstubAllGlobals());

/** Exports the customers into a file that the user chooses. The window of the operating system cannot be operated here. */
const startExport = async () => {
  const folder = await navigator.storage.getDirectory();
  const name = `export ${crypto.randomUUID()}.csv`;
  vi.stubGlobal('showSaveFilePicker', () => folder.getFileHandle(name, { create: true }));
  await renderPortal(<CustomersPage />, { path: '/admin/customers' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  await expect.element(dialog).toBeVisible();
  return async (): Promise<boolean> => {
    for await (const key of folder.keys()) if (key === name) return true;
    return false;
  };
};

test('asks before it stops an export, and leaves no file', async () => {
  const release = hold(exportCall);
  const isThere = await startExport();
  expect(await isThere()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog', { name: 'Stop exporting?' }).getByRole('button', { name: 'Go on' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(isThere).toBe(false);
  release();
});

test('shows that nothing was saved if the export is refused, and leaves no file', async () => {
  respond(exportCall, 403, { code: '42501', message: 'permission denied', details: null, hint: null });
  const isThere = await startExport();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Nothing was saved.');
  await expect.poll(isThere).toBe(false);
});
