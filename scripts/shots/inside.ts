import type { Page } from '@playwright/test';
import { accounts } from '../../e2e/fixtures.ts';
import { Scanner } from '../../e2e/stand-ins/scanner.ts';
import { goodsShots } from './goods.ts';
import { openList, pictureShots } from './pictures.ts';
import type { Shot } from './shot.ts';

/** Counts what is made for a picture alone, so that no two are the same. */
let made = 0;

const section = (name: string): Shot => [name, (page) => page.goto(`/admin/${name}`)];

/** Nobody's real printer is looked for. A phone makes a PDF first. */
const useDemoPrinter = async (page: Page): Promise<void> => {
  const offer = page.getByRole('button', { name: 'Use the demo printer' });
  await offer
    .or(page.getByText(/demo printer\)|^Save PDF$/))
    .first()
    .waitFor();
  if (await offer.isVisible()) await offer.click();
};

/** What an owner sees. */
export const inside: readonly Shot[] = [
  ['inventory', openList],
  ['inventory-expanded', (page) => page.getByText('BC24002').click(), 'goes on'],
  [
    'add-product',
    async (page) => {
      await page.getByRole('button', { name: '+ Add Product' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'goes on',
  ],
  [
    'edit-product',
    async (page) => {
      await openList(page);
      await page.getByRole('button', { name: /^Edit/ }).first().click();
    },
  ],
  [
    'print-label',
    async (page) => {
      await page.goto('/admin/inventory');
      await page.getByRole('button', { name: /label/i }).first().click();
      await useDemoPrinter(page);
    },
  ],
  [
    'print-label-on-printer',
    async (page) => {
      await page.getByRole('combobox', { name: 'Print on' }).click();
      await page.getByRole('option', { name: 'Label printer' }).click();
      await useDemoPrinter(page);
    },
    'goes on',
  ],
  ['printer-settings', (page) => page.getByRole('button', { name: 'Printer settings' }).click(), 'goes on'],
  [
    'stale-labels',
    async (page) => {
      await page.goto('/admin/inventory');
      await page.getByRole('button', { name: 'Print new labels' }).click();
    },
  ],
  [
    'selected-products',
    async (page) => {
      await page.goto('/admin/inventory');
      for (const place of [1, 2, 4]) await page.getByRole('checkbox').nth(place).check();
      await page.getByRole('button', { name: 'Print labels' }).waitFor();
      await page.mouse.move(5, 5); // or the product's picture lies over the others
    },
  ],
  [
    'batch-labels',
    async (page) => {
      await page.getByRole('button', { name: 'Print labels' }).click();
      await page.getByRole('dialog').getByRole('img').first().waitFor();
    },
    'goes on',
  ],
  [
    'batch-printed',
    async (page) => {
      await page.getByRole('button', { name: /^Print \d/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).waitFor();
    },
    'goes on',
  ],
  ['printer', (page) => page.goto('/printer')],
  [
    'scan',
    async (page) => {
      await page.goto('/admin/customers');
      await new Scanner(page, await page.context().newCDPSession(page)).scan('BC24002');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'list-menu',
    async (page) => {
      await page.goto('/admin/inventory');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'import',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Import from a file' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'goes on',
  ],
  [
    'import-checked',
    async (page) => {
      const lines = [
        'Product ID,Category,Fabric,Purchase Price,Retail Price,Size,Color,Stock',
        'BC24001,,,,1999,,,',
        ',Kurti,Khadi Cotton,450,1125,M,Indigo,6',
        ',Kurti,Khadi Cotton,450,1125,L,Indigo,4',
        ',Kurti,Tussar,900,less,M,Rust,2',
      ];
      const file = { name: 'new arrivals.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Check the lines' }).click();
      await page.getByRole('button', { name: /^Import \d/ }).waitFor();
    },
    'goes on',
  ],
  [
    'history',
    async (page) => {
      // Something to tell of.
      await page.goto('/admin/customers');
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await page.getByLabel('Store credit').fill(`${++made}`);
      await page.getByRole('button', { name: 'Update Customer' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByRole('dialog').locator('ol > li').first().waitFor();
    },
  ],
  section('users'),
  [
    'user-roles',
    async (page) => {
      await page.getByRole('combobox').first().click();
      await page.getByRole('listbox').waitFor();
    },
    'goes on',
  ],
  section('customers'),
  [
    'add-customer',
    async (page) => {
      await page.getByRole('button', { name: 'Add Customer' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'goes on',
  ],
  [
    'edit-customer',
    async (page) => {
      await page.goto('/admin/customers');
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
    },
  ],
  section('discounts'),
  [
    'add-discount',
    async (page) => {
      await page.getByRole('button', { name: 'Add Discount' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'goes on',
  ],
  [
    'edit-discount',
    async (page) => {
      await page.goto('/admin/discounts');
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
    },
  ],
  ...pictureShots,
  ...goodsShots,
  ...['bills', 'vouchers', 'exchanges', 'suppliers'].map(section),
  [
    'account-menu',
    async (page) => {
      const menu = page.getByRole('button', { name: 'Open the menu' });
      const account = page.getByRole('button', { name: accounts.superadmin.email });
      await menu.or(account).filter({ visible: true }).first().waitFor();
      if (await menu.isVisible()) await menu.click();
      await account.click();
      await page.getByRole('menuitem').first().waitFor();
    },
    'goes on',
  ],
  ['sessions', (page) => page.getByRole('menuitem', { name: /session/i }).click(), 'goes on'],
];
