import { holdCalls, letThrough, loseAnswers } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { Keys } from '../keys.ts';
import { requestsTo } from '../page-events.ts';
import { phone } from '../screens.ts';
import { type ProductDialogPage, test } from './product-dialog-page.ts';

const addCall = '/rest/v1/rpc/add_product';
const another = 'Save and add another';

/** Types a saree of two colors into the dialog, from its category on; saves it, and the dialog is there for the next. */
const addSaree = async (editor: ProductDialogPage, keys: Keys, fabric: string): Promise<void> => {
  await expect(editor.category).toBeFocused();
  await keys.type('sar');
  await expect(editor.option('Saree')).toHaveAttribute('data-highlighted', '');
  await keys.press('Enter', 'Enter');
  await keys.type(fabric);
  await keys.press('Enter');
  await keys.type('1250');
  await keys.press('a', 'Tab');
  await keys.type('Red');
  await keys.press('Tab');
  await keys.type('3');
  await keys.press('Enter', 'Tab');
  await keys.type('Blue');
  await keys.press('Tab');
  await keys.type('4');
  await keys.press('Control+Shift+Enter');
};

test('a saree of two colors takes at most 12 keys from the list and back to the empty dialog', async ({
  editor,
  products,
  page,
}) => {
  const keys = new Keys(page.keyboard);
  await keys.press('n');
  await addSaree(editor, keys, 'Counted Silk');
  await expect(editor.field('Purchase price')).toBeFocused();
  expect(keys.count).toBeLessThanOrEqual(12);

  await expect(editor.toasts).toContainText('Successfully added Counted Silk - Saree');
  await expect(editor.category).toHaveValue('Saree');
  await expect(editor.field('Fabric')).toHaveValue('Counted Silk');
  await expect(editor.field('Purchase price')).toHaveValue('');
  await expect(editor.field('Retail price')).toHaveValue('');
  await expect(editor.cell('Size', 1)).toHaveValue('Free-Size');
  await expect(editor.cell('Color', 1)).toHaveValue('');
  await expect(editor.cell('Size', 2)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(editor.dialog).toBeHidden();
  const row = products.rows.last();
  await expect(row).toHaveAttribute('data-marked', 'added');
  expect(await products.cells(row)).toMatchObject({
    Fabric: 'Counted Silk',
    'Retail Price': '₹3,125.00',
    Colors: 'Red, Blue',
    'Total Stock': '7 pcs',
  });
});

test('each product is one of its own, and the dialog says which was added last', async ({ editor, products, page }) => {
  const sent = requestsTo(page, addCall);
  await editor.openFilled('Row Cotton');
  await editor.fillLine(1, 'M', 'Red', '1');
  await editor.fillLine(2, 'L', 'Red', '2');
  await editor.field('Description').fill('Only of the first');
  await editor.button(another).click();
  await expect(editor.dialog).toHaveAccessibleDescription(/^Added just now: BC\d{5}$/);
  const first = await editor.dialog.getByText(/^BC\d{5}$/).textContent();
  await expect(editor.field('Purchase price')).toBeFocused();
  await expect(editor.field('Description')).toHaveValue('');
  await page.keyboard.type('900', { delay: 40 }); // slower than a scanner
  await page.keyboard.press('a');
  await expect(editor.cell('Size', 1)).toBeFocused();
  await expect(editor.cell('Size', 2)).toHaveValue('L');
  await editor.cell('Color', 1).fill('Blue');
  await editor.button('Save').click();
  await expect(editor.dialog).toBeHidden();
  const row = products.rows.last();
  await expect(row).toHaveAttribute('data-marked', 'added');
  expect(await products.cells(row)).toMatchObject({ Fabric: 'Row Cotton', Sizes: 'M', Colors: 'Blue' });
  expect(await row.getAttribute('data-row')).not.toBe(first);
  expect(new Set(sent.map((request) => request.postDataJSON().p_request_id)).size).toBe(2);
  await products.filter('Fabric').fill('Row Cotton');
  await expect(products.rows).toHaveCount(2);
});

test('a save that fails keeps what was typed, and the next one is saved once', async ({ editor, products, page }) => {
  await editor.openFilled('Row Linen');
  await editor.fillLine(1, 'M', 'Red', '1');
  await loseAnswers(page, `**${addCall}*`);
  await editor.button(another).click();
  await expect(editor.toasts).toContainText('Adding Product Failed');
  await expect(editor.field('Purchase price')).toHaveValue('₹1,000');
  await letThrough(page, `**${addCall}*`);
  await editor.field('Description').fill('Typed since');
  await editor.button(another).click();
  await expect(editor.dialog.getByRole('alert')).toContainText('already saved with other values');
  await expect(editor.field('Description')).toHaveValue('Typed since');
  await editor.button(another).click();
  await expect(editor.field('Purchase price')).toHaveValue('');
  await expect(editor.dialog.getByRole('alert')).toHaveCount(0);
  await editor.field('Purchase price').fill('5');
  await editor.button('Auto').click();
  await editor.saveAndClose();
  await products.filter('Fabric').fill('Row Linen');
  await expect(products.rows).toHaveCount(2);
  await expect(products.rows.first()).toContainText('Typed since');
});

test('whoever asks to leave while it is saved is not asked once that is done, and goes on in the next one', async ({
  editor,
  page,
}) => {
  const release = await holdCalls(page, `**${addCall}*`);
  await editor.openFilled('Left Linen');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(editor.button(another)).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(editor.question).toBeVisible();
  await release();
  await expect(editor.question).toBeHidden();
  await expect(editor.field('Purchase price')).toBeFocused();
  await expect(editor.field('Purchase price')).toHaveValue('');
  await page.keyboard.type('5');
  await page.keyboard.press('Escape');
  await expect(editor.question).toBeVisible();
  await editor.question.getByRole('button', { name: 'Discard' }).click();
});

test('the line that the dialog opens with is nothing to lose, to send or to complain of', async ({ editor, page }) => {
  const sent = requestsTo(page, addCall);
  await editor.openAdd();
  await expect(editor.cell('Stock', 1)).toHaveValue('0');
  await editor.choose('Saree');
  await expect(editor.cell('Size', 1)).toHaveValue('Free-Size');
  await editor.category.fill('');
  await editor.field('Fabric').focus();
  await expect(editor.cell('Size', 1)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(editor.dialog).toBeHidden();

  await editor.openFilled('Lineless Silk');
  await editor.cell('Stock', 1).fill('2');
  await editor.save();
  await expect(editor.cell('Size', 1)).toHaveAccessibleDescription('Size is required');
  await expect(editor.cell('Color', 1)).toHaveAccessibleDescription('Color is required');
  await editor.cell('Stock', 1).fill('0');
  await editor.saveAndClose();
  expect(sent.map((request) => request.postDataJSON().p_variants)).toEqual([[]]);
});

test('Enter goes on from field to field; Auto from either price wants a purchase price', async ({ editor, page }) => {
  await editor.openAdd();
  for (const name of ['Fabric', 'Purchase price', 'Retail price']) {
    await page.keyboard.press('Enter');
    await expect(editor.field(name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(editor.cell('Size', 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.cell('Size', 2)).toBeFocused();
  await editor.field('Purchase price').press('a');
  await expect(editor.field('Purchase price')).toHaveAccessibleDescription(/^Type the purchase price first\./);
  await expect(editor.field('Purchase price')).toBeFocused();
  await editor.field('Retail price').press('a');
  await expect(editor.field('Retail price')).toHaveAccessibleDescription('Type the purchase price first.');
  await editor.field('Purchase price').fill('20');
  await editor.field('Retail price').press('a');
  await expect(editor.field('Retail price')).toHaveValue('₹50');
  await expect(editor.cell('Size', 1)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use(phone);

  for (const width of [390, 360]) {
    test(`all three buttons stand side by side on ${width} pixels`, async ({ editor, products, page }) => {
      await page.setViewportSize({ width, height: 740 });
      await products.button('+ Add Product').tap();
      const boxes = await Promise.all(['Close', another, 'Save'].map((name) => editor.button(name).boundingBox()));
      const edges = boxes.flatMap((box) => (box ? [box.x, box.x + box.width] : []));
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      expect(Math.min(...edges)).toBeGreaterThanOrEqual(12);
      expect(Math.max(...edges)).toBeLessThanOrEqual(width - 12);
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    });
  }
});
