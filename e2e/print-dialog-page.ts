import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Bitmap } from '../shop/label/bitmap.ts';

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

/** As much of the browser's canvas as is read here. */
interface Canvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
  };
}

/** The dots of a label as the browser shows them. */
export const dotsOf = async (picture: Locator): Promise<Bitmap> => {
  const shown = await picture.evaluate((element) => {
    const canvas = element as unknown as Canvas;
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    return { width, height, dots: Array.from({ length: width * height }, (_, at) => (data[at * 4] === 0 ? 1 : 0)) };
  });
  return { ...shown, dots: Uint8Array.from(shown.dots) };
};
