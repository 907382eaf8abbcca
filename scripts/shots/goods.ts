import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

/** Counts the bills that are saved, so that no two are the same. */
let bills = 0;

/** Pastes rows of a spreadsheet where the focus is. */
const paste = (page: Page, rows: readonly string[]): Promise<unknown> =>
  page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(paste);
    },
    rows.map((row) => row.replaceAll('|', '\t')).join('\r\n'),
  );

const openGoodsIn = async (page: Page): Promise<void> => {
  await page.goto('/admin/inventory/goods-in');
  await page.getByRole('textbox', { name: 'Category, line 1' }).waitFor();
};

const openProduct = async (page: Page, productid: string): Promise<void> => {
  await page.goto(`/admin/inventory?productid=${productid}`);
  await page.getByRole('button', { name: `Edit ${productid}` }).click();
  await page.getByRole('dialog').waitFor();
};

const showMatrix = (page: Page): Promise<void> => page.getByRole('dialog').getByText('Matrix', { exact: true }).click();

const goodsIn: readonly Shot[] = [
  ['goods-in', openGoodsIn],
  [
    'goods-in-pasted',
    async (page) => {
      await paste(page, [
        'Type|Material|Rate|MRP|Size|Colour|Qty',
        'Kurti|Khadi Cotton|450|1,125|M|Indigo|6',
        'Kurti|Khadi Cotton|450|1,125|L|Indigo|4',
        'Kurti|Cotton|640|1,600|L|Mustard|5',
        'Anarkali|Silk Blend|700|1,750|XL|Maroon|3',
        'Sharee|Chanderi|2,250|5,625|Free-Size|Peacock Blue|2',
        'Palazzo|Rayon|155.50|375|S|Black|10,000',
      ]);
      await page.getByText('There is no category "Sharee".').waitFor();
      await page.getByText('2 products fit. Which one came in?').waitFor();
    },
    'goes on',
  ],
  [
    'goods-in-saved',
    async (page) => {
      // As the button of the dialog chooses it: nobody's real printer is looked for.
      await page.evaluate(() => localStorage.setItem('thaan-print-target', '"demo"'));
      await openGoodsIn(page);
      const empty = page.getByRole('button', { name: 'Empty', exact: true });
      if (await empty.isEnabled()) {
        await empty.click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Empty' }).click();
        await page.getByText('Nothing to save yet').waitFor();
      }
      await page.getByRole('textbox', { name: 'Category, line 1' }).focus();
      const price = 400 + 10 * ++bills;
      await paste(page, [
        `|Kurti|Ikat Cotton|${price}|999|M|Indigo|6`,
        `|Kurti|Ikat Cotton|${price}|999|L|Indigo|4`,
        'BC24071|||||L|Mustard|5',
      ]);
      await page.getByText('More stock for BC24071').waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog', { name: 'Print labels' }).getByRole('img').first().waitFor();
      await page.getByRole('combobox', { name: 'Printer' }).filter({ hasText: 'demo printer' }).waitFor();
    },
  ],
];

const matrix: readonly Shot[] = [
  [
    'matrix',
    async (page) => {
      await page.goto('/admin/inventory');
      await page.getByRole('button', { name: '+ Add Product' }).click();
      await page.getByRole('combobox', { name: 'Category' }).fill('Kurti');
      await page.getByRole('option', { name: 'Kurti', exact: true }).click();
      await page.getByLabel('Fabric', { exact: true }).fill('Khadi Cotton');
      await page.getByLabel('Purchase price').fill('450');
      await page.getByRole('dialog').getByRole('button', { name: 'Auto' }).click();
      await showMatrix(page);
      await page.getByRole('textbox', { name: 'Colors', exact: true }).fill('Indigo, Rust, Haldi Yellow');
      await page.keyboard.press('Enter');
      for (const stock of ['6', '4', '4', '', '2', '3', '', '0', '5']) {
        await page.keyboard.type(stock);
        await page.keyboard.press('Enter');
      }
    },
  ],
  [
    'matrix-of-what-is-saved',
    async (page) => {
      await openProduct(page, 'BC24064');
      await showMatrix(page);
      await page.locator('[data-dialog] input[data-mark="stored"]').last().focus();
    },
  ],
];

const deleting: readonly Shot[] = [
  [
    'delete-product',
    async (page) => {
      await openProduct(page, 'BC24064');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  [
    'put-back-product',
    async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByRole('button', { name: /^Put back product BC24064/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
    'goes on',
  ],
  [
    'put-back',
    async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Put back' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    },
    'goes on',
  ],
];

/** Goods that come in, and what was entered by mistake. */
export const goodsShots: readonly Shot[] = [
  ...goodsIn,
  ...matrix,
  ...deleting,
  [
    'shortcuts',
    async (page) => {
      await page.goto('/admin/inventory');
      await page.locator('tr[data-row]').first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
];
