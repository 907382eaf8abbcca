import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Opens the print dialog of the one product that is bought by the bale. */
export const openDialog = async (page: Page): Promise<Locator> => {
  await page.goto('/admin/inventory?description=Bought+by+the+bale');
  await page.getByRole('button', { name: /^Print label of / }).click();
  return page.getByRole('dialog', { name: 'Print label' });
};

export const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click();
export const printerOf = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Printer' });

export const openSettings = async (page: Page, dialog: Locator): Promise<Locator> => {
  await press(dialog, 'Printer settings');
  const settings = page.getByRole('dialog', { name: 'Printer settings' });
  await expect(settings).toBeVisible();
  return settings;
};

/** The checklist, a line each: 'All right: Print service QZ Tray answers.' */
export const checks = (settings: Locator) => settings.getByRole('list').getByRole('listitem');
