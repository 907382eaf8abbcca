import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderApp } from '../test-setup/render-portal.tsx';

const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const addDialog = page.getByRole('dialog', { name: /^Add / });
const rows = () => [...document.querySelectorAll('main tr[data-row]')];
const buttonOf = (row: number): HTMLElement =>
  [...(rows()[row]?.querySelectorAll('button') ?? [])].at(-1) as HTMLElement;

/** The keys under a title of the list, and what they do. */
const linesUnder = async (title: string): Promise<[string, string][]> => {
  const region = list.getByRole('region', { name: title });
  await expect.element(region).toBeVisible();
  return [...region.element().querySelectorAll('dl > div')].map((line) => [
    [...line.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '),
    line.querySelector('dd')?.textContent ?? '',
  ]);
};

const openList = async (): Promise<void> => {
  await userEvent.keyboard('?');
  await expect.poll(() => list.query()?.contains(document.activeElement)).toBe(true);
};

const closeList = async (): Promise<void> => {
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
};

test.each([
  { path: 'users', add: undefined, keys: ['/', '↑ ↓', '?'] },
  { path: 'inventory', add: '+ Add Product', keys: ['/', 'n', '↑ ↓', '?'] },
  { path: 'discounts', add: 'Add Discount', keys: ['n', '↑ ↓', '?'] },
  { path: 'customers', add: 'Add Customer', keys: ['/', 'n', '↑ ↓', '?'] },
  { path: 'bills', add: undefined, keys: ['?'] },
])('lists the keys that do something in $path', async ({ path, add, keys }) => {
  await renderApp({ as: 'superadmin', path: `/admin/${path}` });
  if (path === 'bills') await expect.element(page.getByText('This is the Bills page.')).toBeVisible();
  else await expect.poll(() => rows().length).toBeGreaterThan(1);
  await openList();
  const listed = new Map((await linesUnder('On this page')).filter(([key]) => key !== 'F8'));
  await closeList();
  expect([...listed.keys()]).toEqual(keys);
  expect(listed.get('?')).toBe('List the shortcuts');
  expect(listed.get('n')).toBe(add);

  await userEvent.keyboard('{Control>}n{/Control}');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  await userEvent.keyboard('n');
  if (add) {
    await expect.poll(() => addDialog.query()?.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(addDialog).not.toBeInTheDocument();
  }
  expect(document.querySelector('[role="dialog"]')).toBeNull();

  if (listed.has('↑ ↓')) {
    buttonOf(0).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => rows()[1]?.contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Control>}/{/Control}');
  const filter = () => document.querySelector<HTMLInputElement>('input[type="search"]:focus');
  expect(filter()).toBeNull();
  await userEvent.keyboard('/');
  if (!listed.has('/')) return expect(filter()).toBeNull();
  await expect.poll(filter).not.toBeNull();
  // In a field they are characters like others.
  await userEvent.keyboard('/n');
  expect(filter()?.value).toBe('/n');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('opens a row with Enter, and returns the focus to it', async () => {
  await renderApp({ path: '/admin/discounts' });
  await expect.poll(() => rows().length).toBeGreaterThan(1);
  const edit = rows()[0]?.querySelector<HTMLElement>('button[aria-label^="Edit "]') as HTMLElement;
  edit.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Edit Discount' });
  const code = dialog.getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveValue(edit.getAttribute('aria-label')?.replace('Edit ', ''));
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(edit);
});

test('lists the keys of the lines of goods in, and what a scan does there', async () => {
  await renderApp({ path: '/admin/inventory/goods-in' });
  await expect.element(page.getByRole('textbox', { name: 'Category, line 1' })).toHaveFocus();
  await page.getByRole('heading', { name: 'Goods in' }).click();
  await openList();
  expect((await linesUnder('In the lines of a bill')).map(([keys]) => keys)).toEqual([
    ...['Ctrl+Enter', 'Enter', 'Tab ↑ ↓ ← →', 'a', 'Ctrl+V'],
  ]);
  expect(await linesUnder('With a barcode scanner')).toEqual([['Scan', 'Put the code into a line']]);
});

test('opens the list from the menu behind the email, and returns the focus to it', async () => {
  await renderApp({ path: '/admin/bills' });
  const account = page.getByRole('banner').getByRole('button', { name: /@/ });
  await account.click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  expect((await linesUnder('On this page')).map(([key]) => key)).toEqual(['?']);
  await closeList();
  await expect.element(account).toHaveFocus();
});
