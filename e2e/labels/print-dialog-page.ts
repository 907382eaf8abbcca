import { expect, type Locator, type Page } from '@playwright/test';
import type { Bitmap } from '../../shop/label/bitmap.ts';

/** The product of the demo shop that is bought by the bale, at 65, and sold at 149. */
export const poplin = 'description=Bought+by+the+bale';

/** Opens the print dialog from the row of the one product that a search finds, in the portal of this origin. */
export const openDialog = async (page: Page, search = poplin, origin = ''): Promise<Locator> => {
  await page.goto(`${origin}/admin/inventory?${search}`);
  await openAgain(page);
  const dialog = page.getByRole('dialog', { name: 'Print label' });
  await expect(dialog).toBeVisible();
  return dialog;
};

/** Opens it from the list that is shown. */
export const openAgain = (page: Page): Promise<void> => page.getByRole('button', { name: /^Print label of / }).click();

/** The id of the one product in the list, which may lie under a dialog. */
export const listedId = async (page: Page): Promise<string> =>
  ((await page.locator('button[aria-label^="Print label of "]').getAttribute('aria-label')) ?? '').replace(
    'Print label of ',
    '',
  );

export const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click();

/** What is said of one label that came out, by whether the printer tells of itself. */
const onePrinted = (printer: string): RegExp =>
  new RegExp(`^(?:${printer} took 1 label|1 label printed on ${printer})\\.`);

/** Prints one label, and waits until it is out. */
export const printLabel = async (dialog: Locator, printer = 'TSC TE244'): Promise<void> => {
  await press(dialog, 'Print');
  await expect(dialog.getByText(onePrinted(printer))).toBeVisible();
};

export const printerOf = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Printer' });

export const openSettings = async (page: Page, dialog: Locator): Promise<Locator> => {
  await press(dialog, 'Printer settings');
  const settings = page.getByRole('dialog', { name: 'Printer settings' });
  await expect(settings).toBeVisible();
  return settings;
};

/** The checklist, a line each: 'All right: Print service QZ Tray answers.' */
export const checks = (settings: Locator) => settings.getByRole('list').getByRole('listitem');

/** The line of the checklist that checks this. */
export const check = (settings: Locator, name: string) =>
  checks(settings).filter({ has: settings.page().getByText(name, { exact: true }) });

/** Lets the clock of a page that has one of its own run ahead until this is said, and as long as it takes to read it. */
export const comesToSay = async (where: Locator, text: string): Promise<void> => {
  const { clock } = where.page();
  await expect(async () => {
    await clock.fastForward(1_000);
    await expect(where).toContainText(text, { timeout: 200 });
  }).toPass({ intervals: [20] });
  // Words of a printer within 300 ms are one state: the next one is not of the same moment.
  await clock.fastForward(1_000);
};

/** The dots of a label as the browser shows them. */
export const dotsOf = async (picture: Locator): Promise<Bitmap> => {
  const shown = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    return { width, height, dots: Array.from({ length: width * height }, (_, at) => (data[at * 4] === 0 ? 1 : 0)) };
  });
  return { ...shown, dots: Uint8Array.from(shown.dots) };
};
