import type { Locator, Page } from '@playwright/test';
import { csv, ImportPage } from '../files/import-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { openDialog, openSettings, press } from '../labels/print-dialog-page.ts';
import { expect } from '../shop.ts';

/** What a screen is called, and how one comes to it, from a page that shows anything. */
export type Screen = readonly [name: string, open: (page: Page) => Promise<unknown>];

const button = (part: Page | Locator, name: string | RegExp): Locator =>
  part.getByRole('button', { name, exact: true }).first();

const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Opens a page and waits for a part of it. */
const open =
  (path: string, part: (page: Page) => Locator) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await expect(part(page)).toBeVisible();
  };

const list = (path: string) => open(path, (page) => page.locator('[data-row]').first());

const openIn = async (page: Page, path: string, name: string | RegExp): Promise<Locator> => {
  await list(path)(page);
  await button(page, name).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toBeVisible();
  return dialog;
};

const filters =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await list(path)(page);
    await button(page, /^Filters/).click();
    await expect(page.getByRole('searchbox').first()).toBeVisible();
  };

const menuEntry = async (page: Page, path: string, entry: string): Promise<void> => {
  await list(path)(page);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(page.getByRole('dialog').last()).toBeVisible();
};

const openDetail =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await list(path)(page);
    await button(page, /^Details of /).click();
    await expect(button(page, /^History of /)).toBeVisible();
  };

const inventory = '/admin/inventory';
const customers = '/admin/customers';
const discounts = '/admin/discounts';

export const signInScreens: readonly Screen[] = ['login', 'signup', 'forgot-password', 'reset-password'].map((path) => [
  path,
  open(`/admin/${path}`, (page) => page.getByRole('heading', { level: 1 })),
]);

export const listScreens: readonly Screen[] = [
  ['products', list(inventory)],
  ['filters of products', filters(inventory)],
  ['a product opened', openDetail(inventory)],
  [
    'products chosen',
    async (page) => {
      await list(inventory)(page);
      await page.locator('[data-row]').first().getByRole('checkbox').check();
      await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
    },
  ],
  ['customers', list(customers)],
  ['filters of customers', filters(customers)],
  ['a customer opened', openDetail(customers)],
  ['discounts', list(discounts)],
  ['users', list('/admin/users')],
  [
    'roles to choose from',
    async (page) => {
      await list('/admin/users')(page);
      await page.locator('[data-row]').first().getByRole('combobox').click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  ],
  ['an empty list', open(`${inventory}?fabric=nothing+of+this+name`, (page) => button(page, /^Show all/))],
];

export const shellScreens: readonly Screen[] = [
  ['a placeholder', open('/admin/bills', (page) => button(page, 'Open the menu'))],
  [
    'the menu',
    async (page) => {
      await page.goto('/admin/bills');
      await button(page, 'Open the menu').click();
      await expect(button(page, 'Logout')).toBeVisible();
    },
  ],
  ['no page', open('/admin/nowhere', (page) => page.getByRole('link', { name: 'Go to Inventory' }))],
  ...['Change password', 'Change email', 'Two-step sign-in', 'Your sessions', 'Sign out everywhere else'].map(
    (entry): Screen => [
      entry,
      async (page) => {
        await page.goto('/admin/bills');
        await button(page, 'Open the menu').click();
        await page.getByRole('banner').getByRole('button', { name: /@/ }).click();
        await page.getByRole('menuitem', { name: entry }).click();
        const shown = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
        await expect(shown.getByRole('button').last()).toBeVisible();
        await expect(page.getByRole('status', { name: 'Loading your sessions' })).toHaveCount(0);
      },
    ],
  ),
];

const openProduct = async (page: Page): Promise<ProductDialogPage> => {
  const editor = new ProductDialogPage(page);
  await openIn(page, inventory, /^Edit /);
  return editor;
};

const saveWrong = async (page: Page, dialog: Locator): Promise<void> => {
  await page.keyboard.press('Control+Enter');
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
};

export const editorScreens: readonly Screen[] = [
  [
    'a new product, with what is wrong',
    async (page) => {
      const dialog = await openIn(page, inventory, '+ Add Product');
      await dialog.getByLabel('Stock, line 1').fill('1');
      await saveWrong(page, dialog);
    },
  ],
  ['a product', openProduct],
  [
    'categories to choose from',
    async (page) => {
      await (await openProduct(page)).button('Show all: Category').click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  ],
  [
    'a question',
    async (page) => {
      const editor = await openProduct(page);
      await editor.field('Description').fill('Something else');
      await editor.button('Close').click();
      await expect(editor.question).toBeVisible();
    },
  ],
  [
    'the matrix of a product, with what is wrong',
    async (page) => {
      const dialog = (await openProduct(page)).dialog;
      await dialog.getByText('Matrix').click();
      await dialog.locator('input[data-mark="stored"]').first().fill('x');
      await saveWrong(page, dialog);
    },
  ],
  ['a customer', (page) => openIn(page, customers, /^Edit /)],
  [
    'a new customer, with what is wrong',
    async (page) => {
      const dialog = await openIn(page, customers, 'Add Customer');
      await saveWrong(page, dialog);
    },
  ],
  [
    'tiers to choose from',
    async (page) => {
      const dialog = await openIn(page, customers, 'Add Customer');
      await dialog.getByRole('combobox', { name: 'Loyalty tier' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  ],
  [
    'a delete',
    async (page) => {
      await list(customers)(page);
      await button(page, /^Delete /).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  ],
  [
    'a new discount, with what is wrong',
    async (page) => {
      const dialog = await openIn(page, discounts, 'Add Discount');
      await dialog.getByLabel('Value').fill('-1');
      await saveWrong(page, dialog);
    },
  ],
  [
    'the calendar',
    async (page) => {
      const dialog = await openIn(page, discounts, 'Add Discount');
      await dialog.getByLabel('Start', { exact: true }).fill('31/12/2026');
      await button(dialog, 'Calendar: Start').tap();
      const calendar = dialogOf(page, 'Calendar: Start');
      await expect(calendar).toBeInViewport({ ratio: 1 });
      await expect(button(calendar, / 24 December 2026$/)).toBeVisible();
    },
  ],
  ['a discount', (page) => openIn(page, discounts, /^Edit /)],
  [
    'products of a discount',
    async (page) => {
      const dialog = await openIn(page, discounts, 'Add Discount');
      await dialog.getByRole('combobox', { name: 'Products' }).fill('BC');
      await page.getByRole('option').first().click();
      await expect(button(dialog, /^Remove BC/)).toBeVisible();
    },
  ],
];

/** A file of which one line is new and one is wrong. */
const file = csv('Fabric,Cost,MRP,Size,Colour,Qty', 'Lace of phones,70,150,S,Green,3', 'Lace of phones,x,150,M,Red,1');

export const fileScreens: readonly Screen[] = [
  [
    'more of a list',
    async (page) => {
      await list(inventory)(page);
      await button(page, 'More').click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  ],
  ['a file to import', (page) => menuEntry(page, inventory, 'Import from a file')],
  [
    'its columns',
    async (page) => {
      const imports = new ImportPage(page);
      await imports.open('products');
      await imports.choose('lace.csv', file);
      await expect(imports.button('Check the lines')).toBeVisible();
    },
  ],
  ['its lines', (page) => new ImportPage(page).check('products', 'lace.csv', file)],
  ['pictures of many products', (page) => menuEntry(page, inventory, 'Pictures of many')],
  ['the history of all', (page) => menuEntry(page, inventory, 'History')],
  [
    'the history of a product',
    async (page) => {
      await openDetail(inventory)(page);
      await button(page, /^History of /).click();
      await expect(dialogOf(page, 'History').locator('ol > li').first()).toBeVisible();
    },
  ],
];

/** A phone makes a PDF as long as nobody chose a printer. */
const openForPrinter = async (page: Page): Promise<Locator> => {
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Print on' }).click();
  await page.getByRole('option', { name: 'Label printer' }).click();
  await expect(button(dialog, 'Print')).toBeEnabled();
  return dialog;
};

export const labelScreens: readonly Screen[] = [
  ['a label as a PDF', (page) => openDialog(page)],
  ['a label for the printer', openForPrinter],
  ['the printer', async (page) => openSettings(page, await openForPrinter(page))],
  [
    'the labels of a product',
    async (page) => {
      await list(inventory)(page);
      await page.locator('[data-row]').first().getByRole('checkbox').check();
      await button(page.getByRole('region', { name: 'Selection' }), 'Print labels').click();
      await expect(dialogOf(page, 'Print labels').getByText(/labels? of \d+ product/)).toBeVisible();
    },
  ],
  [
    'a label that came out',
    async (page) => {
      const dialog = await openForPrinter(page);
      await press(dialog, 'Print');
      await expect(dialog.getByText(/took 1 label|1 label printed/)).toBeVisible();
    },
  ],
];
