import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sql } from '../../../test-setup/shop.ts';
import {
  button,
  category,
  cell,
  dialog,
  field,
  insertProduct,
  openDialog,
  openFilled,
  paste,
  press,
  question,
  reopen,
  saveAndClose,
  unique,
  variantsOf,
} from '../testing.tsx';

test('adds a category on the way, and lines pasted from a spreadsheet', async () => {
  const [fabric, added] = [unique('Mulmul'), unique('Stole')];
  await openFilled(fabric);
  await category.fill(added);
  await page.getByRole('option', { name: `Add category "${added}"` }).click();
  await expect.element(category).toHaveValue(added);
  await cell('Size', 1).click();
  paste('S\tRed\t1\r\nM\tRed\t1,200\r\nL\tBlue\t3 pcs\r\n');
  await expect.element(cell('Stock', 2)).toHaveValue('1200');
  await saveAndClose();
  expect(await variantsOf('fabric', fabric)).toEqual(['S Red 1', 'M Red 1200', 'L Blue 3']);
  const stored = 'select name from public.products where fabric = $1';
  expect(await sql(stored, [fabric])).toEqual([{ name: `${fabric} - ${added}` }]);
});

test('leads from field to field by Enter; Auto from either price needs a purchase price', async () => {
  await openDialog();
  await category.click();
  await press('Escape');
  for (const name of ['Fabric', 'Purchase price', 'Retail price']) {
    await press('Enter');
    await expect.element(field(name)).toHaveFocus();
  }
  await userEvent.keyboard('a');
  await expect.element(field('Retail price')).toHaveAccessibleDescription('Type the purchase price first.');
  await press('Enter');
  await expect.element(cell('Size', 1)).toHaveFocus();
  await press('Enter');
  await expect.element(cell('Size', 2)).toHaveFocus();
  await field('Purchase price').click();
  await userEvent.keyboard('a');
  await expect.element(field('Purchase price')).toHaveAccessibleDescription(/^Type the purchase price first\./);
  await field('Purchase price').fill('1250');
  await expect.element(dialog.getByText('ZABEZ')).toBeVisible();
  await field('Retail price').click();
  await userEvent.keyboard('a');
  await expect.element(field('Retail price')).toHaveValue('₹3,125');
  await expect.element(cell('Size', 1)).toHaveFocus();
});

test.each([
  ['Escape', () => press('Escape')],
  ['Close', () => button('Close').click()],
  ['a click outside', () => userEvent.click(document.body, { position: { x: 5, y: 300 }, force: true })],
  ['Back', async () => history.back()],
])('asks before %s discards entries, and not if there are none', async (_, leave) => {
  await openDialog();
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  await reopen();
  await field('Fabric').fill('Unsaved');
  await leave();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Fabric')).toHaveValue('Unsaved');
  await leave();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.pathname).toBe('/admin/inventory');
});

test('closes the list of categories alone by Escape, and does not ask if a change is typed back', async () => {
  await openDialog(await insertProduct());
  await category.fill('sa');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await press('Escape');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await expect.element(category).toHaveValue('Saree');
  await field('Fabric').fill('Other');
  await field('Fabric').fill('Linen');
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([390, 360])('shows all three buttons side by side at a width of %i pixels', async (width) => {
  await page.viewport(width, 740);
  await openDialog();
  const boxes = ['Close', 'Save and add another', 'Save'].map((name) => button(name).element().getBoundingClientRect());
  const edges = boxes.flatMap(({ left, right }) => [left, right]);
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  expect(Math.min(...edges)).toBeGreaterThanOrEqual(12);
  expect(Math.max(...edges)).toBeLessThanOrEqual(width - 12);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  await page.viewport(1366, 768);
});
