import type { Locator, Page } from '@playwright/test';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { expect, test } from '../shop.ts';
import { untilFocused } from '../waits.ts';

const title = 'Keyboard shortcuts';
const listOf = (page: Page): Locator => page.getByRole('dialog', { name: title });

/** What the list says under one of its titles: the keys, and what they do. */
const linesUnder = async (page: Page, name: string): Promise<[string, string][]> => {
  const lines = listOf(page).getByRole('region', { name }).locator('dl > div');
  await expect(lines.first()).toBeVisible();
  return lines.evaluateAll((all) =>
    all.map((line) => [
      [...line.querySelectorAll('kbd')].map((key) => key.textContent).join(' '),
      line.querySelector('dd')?.textContent ?? '',
    ]),
  );
};

const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(listOf(page)).toHaveCount(0);
};

/** Shows the matrix with two colors, and types into its first stock. */
const inMatrix = async (editor: ProductDialogPage, page: Page): Promise<void> => {
  await editor.dialog.getByText('Matrix', { exact: true }).click();
  await editor.field('Colors').fill('Red, Blue');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
};

/** A product dialog that is filled and could be saved, and what each of the listed keys does there. */
const doneIn: Readonly<Record<string, (editor: ProductDialogPage, page: Page) => Promise<void>>> = {
  'Save, or print': async (editor, page) => {
    await page.keyboard.press('Control+Enter');
    await expect(editor.dialog).toBeHidden();
  },
  'Close; asks first where something would be lost': async (editor, page) => {
    await page.keyboard.press('Escape');
    await expect(editor.question).toBeVisible();
    await editor.question.getByRole('button', { name: 'Discard' }).click();
  },
  'Save and add another': async (editor, page) => {
    await page.keyboard.press('Control+Shift+Enter');
    await expect(editor.field('Purchase price')).toHaveValue('');
    await page.keyboard.press('Escape');
  },
  'Take the option, or go on to the next field': async (editor) => {
    await editor.category.fill('sar');
    await expect(editor.option('Saree')).toHaveAttribute('data-highlighted', '');
    await editor.category.press('Enter');
    await expect(editor.category).toHaveValue('Saree');
    await editor.category.press('Enter');
    await expect(editor.field('Fabric')).toBeFocused();
  },
  'In a price: Auto, and on to the variants': async (editor) => {
    await editor.field('Purchase price').fill('20');
    await editor.field('Purchase price').press('a');
    await expect(editor.field('Retail price')).toHaveValue('₹50');
    await expect(editor.cell('Size', 1)).toBeFocused();
  },
  'Add a line': async (editor) => {
    await editor.cell('Size', 1).press('Enter');
    await expect(editor.cell('Size', 2)).toBeFocused();
  },
  'Go from cell to cell': async (editor) => {
    await editor.cell('Size', 1).press('ArrowRight');
    await expect(editor.cell('Color', 1)).toBeFocused();
  },
  'Paste lines copied from a spreadsheet': async (editor) => {
    await editor.cell('Size', 1).focus();
    await editor.paste('S\tRed\t1\nM\tRed\t2');
    await expect(editor.cell('Stock', 2)).toHaveValue('2');
  },
  'From the lines to the matrix, and back': async (editor, page) => {
    await page.keyboard.press('Alt+m');
    await expect(editor.field('Colors')).toBeFocused();
    await page.keyboard.press('Alt+m');
    await expect(editor.cell('Size', 1)).toBeFocused();
  },
  'Go from stock to stock': async (editor, page) => {
    await inMatrix(editor, page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(editor.field('Blue L')).toBeFocused();
  },
  'Repeat a stock in its row, in its column, everywhere': async (editor, page) => {
    await inMatrix(editor, page);
    for (const [key, reached] of Object.entries({ r: 'Red XXL', c: 'Blue S', a: 'Blue XXL' })) {
      await page.keyboard.press(key);
      await expect(editor.field(reached)).toHaveValue('7');
    }
  },
  'Paste a table copied from a spreadsheet': async (editor, page) => {
    await inMatrix(editor, page);
    await editor.paste('1\t2\n3\t4');
    await expect(editor.field('Blue M')).toHaveValue('4');
  },
};

test('lists the keys of the product dialog, and each does what the list says', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  const editor = new ProductDialogPage(page);
  await editor.products.open();
  await editor.openAdd();
  await editor.field('Fabric').pressSequentially('?');
  await expect(editor.field('Fabric')).toHaveValue('?');
  await editor.button(title).click();
  await expect(listOf(page).getByRole('region').first()).toHaveAccessibleName('In dialogs');
  const groups = ['In dialogs', 'Adding a product', 'In the lines of variants', 'In the matrix of variants'];
  const listed = (await Promise.all(groups.map((group) => linesUnder(page, group)))).flat();
  expect(listed.map(([, does]) => does)).toEqual(Object.keys(doneIn));
  await untilFocused(listOf(page));
  await page.keyboard.press('Control+Enter');
  await close(page);
  await expect(editor.category).not.toHaveAttribute('aria-invalid');
  await expect(editor.button(title)).toBeFocused();

  for (const [place, prove] of Object.values(doneIn).entries()) {
    await editor.products.open();
    await editor.openFilled(`Shortcut ${place}`);
    await editor.dialog.getByText('Lines', { exact: true }).click(); // a test before may have left the matrix
    await prove(editor, page);
  }
});
