import type { Locator, Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { holdCalls, letThrough } from '../calls.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { requestsTo } from '../page-events.ts';
import { placeholder } from '../placeholder-page.ts';
import { expect } from '../shop.ts';
import { toast } from '../toast.ts';
import { untilFocused } from '../waits.ts';
import { close, test, variantCode } from './scan-test.ts';

const dialogs = (page: Page): Locator => page.getByRole('dialog');
const caretOf = (field: Locator) => field.evaluate((box: HTMLInputElement) => box.selectionStart);

test('opens the product of a label in any section, marks its variant, and says what it did not find', async ({
  page,
  scanner,
  scanned,
  product,
}) => {
  await test.step('opens the product without focus, with Enter, Tab or nothing behind the code', async () => {
    for (const [path, end] of [
      ['/admin/bills', null],
      ['/admin/users', 'Enter'],
      ['/admin/inventory', 'Tab'],
    ] as const) {
      await page.goto(path);
      await scanner.scan(scanned.productid, end);
      await expect(product).toBeVisible();
      await expect(product.getByRole('row')).toHaveCount(scanned.variants.length + 1);
      await expect(product.locator('[data-scanned]')).toHaveCount(0);
      await untilFocused(product);
      await page.keyboard.press('Escape');
      await expect(product).toBeHidden();
    }
  });

  await test.step('marks the variant; the next scan takes its place', async () => {
    await page.goto('/admin/inventory');
    await scanner.scan(scanned.productid);
    await expect(product).toBeVisible();
    for (const [place, { size, color }] of scanned.variants.entries()) {
      await scanner.scan(variantCode(scanned, place), 'Enter');
      const cells = product.locator('[data-scanned] td');
      await expect(cells).toHaveText([size, `${color}Scanned`, /^[\d,]+ pcs$/]);
      await expect(product.getByText(/scanned \d times/)).toHaveCount(0);
    }
    await scanner.scan(variantCode(scanned, -1), 'Enter');
    await expect(product.getByText(`${scanned.productid}, scanned 2 times`)).toBeVisible();
    await expect(dialogs(page)).toHaveCount(1);
    await expect(product.getByRole('img', { name: scanned.name })).toBeVisible();
    await expect(product.getByText('Retail price')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('says a code of no product, and that the server is away', async () => {
    await page.goto('/admin/bills');
    await placeholder(page, 'Bills').click();
    await scanner.scan('8901234567894', 'Enter');
    await expect(toast(page, 'No product has the code 8901234567894.')).toBeVisible();
    await page.route('**/find_scanned*', (route) => route.abort('connectionfailed'));
    await scanner.scan(scanned.productid);
    await expect(toast(page, `${scanned.productid} could not be looked up`, 'Check the connection')).toBeVisible();
    await letThrough(page, '**/find_scanned*');
    await scanner.scan(scanned.productid);
    await expect(product).toBeVisible();
  });
});

test('presses no button by a scan, and leaves fields and the caret as they were', async ({
  page,
  scanner,
  scanned,
  product,
}) => {
  await test.step('presses no button and no shortcut; a person does', async () => {
    await page.goto('/admin/inventory');
    await page.getByRole('button', { name: 'Logout' }).focus();
    await scanner.scan(scanned.productid, 'Enter');
    await expect(product).toBeVisible();
    await close(product);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
    const add = page.getByRole('button', { name: '+ Add Product' });
    await add.focus();
    await scanner.scan('n2 6/n01', 'Enter');
    await expect(toast(page, 'No product has the code n2 6/n01.')).toBeVisible();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(add).toBeFocused();
    await scanner.rollOver('/s');
    const filter = page.getByRole('searchbox', { name: 'Filter Product ID' });
    await expect(filter).toBeFocused();
    await expect(filter).toHaveValue('s');
    await add.focus();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible();
  });

  await test.step('leaves what stood in a field, and the caret', async () => {
    await page.goto('/admin/inventory');
    const filter = page.getByRole('searchbox', { name: 'Filter Fabric' });
    await filter.fill('silk');
    await expect(page).toHaveURL('/admin/inventory?fabric=silk');
    await filter.press('Home');
    await filter.press('ArrowRight');
    await scanner.scan(scanned.productid, 'Enter');
    await expect(product).toBeVisible();
    await close(product);
    await expect(filter).toHaveValue('silk');
    await expect(filter).toBeFocused();
    expect(await caretOf(filter)).toBe(1);
    await expect(page).toHaveURL('/admin/inventory?fabric=silk');
    // Two, the second before the server answered for the first.
    const release = await holdCalls(page, '**/find_scanned*');
    await scanner.scan(scanned.productid, 'Enter');
    await scanner.scan(variantCode(scanned), 'Enter');
    await release();
    await expect(product.locator('[data-scanned]')).toBeVisible();
    await close(product);
    await expect(filter).toHaveValue('silk');
  });

  await test.step('keeps what is typed, and a scan that is no code of the shop', async () => {
    await page.goto('/admin/inventory');
    const filter = page.getByRole('searchbox', { name: 'Filter Description' });
    await filter.focus();
    const lookups = requestsTo(page, 'find_scanned');
    await scanner.type(scanned.productid, 'Enter');
    await expect(filter).toHaveValue(scanned.productid);
    const answered = page.waitForResponse('**/find_scanned*');
    await filter.fill('');
    await scanner.scan('handwoven', 'Tab');
    await answered;
    const asked = lookups.map((lookup) => lookup.postData());
    expect(asked, 'of what was typed before there was none').toEqual([expect.stringContaining('handwoven')]);
    await expect(filter).toHaveValue('handwoven');
    await expect(filter).not.toBeFocused();
    expect(await toast(page, 'No product').count()).toBe(0);
    await filter.fill('');
    await scanner.scan('BC99999', 'Enter');
    await expect(toast(page, 'No product has the code BC99999.')).toBeVisible();
    await expect(filter).toHaveValue('BC99999');
    await expect(dialogs(page)).toHaveCount(0);
  });
});

test('leaves open dialogs and their entries as they are when a label is scanned', async ({
  page,
  scanner,
  scanned,
  product,
  shop,
}) => {
  await test.step('changes none of the fields: paise, chosen category, an open list', async () => {
    await shop.sql('update public.products set retailprice = 1250.50 where productid = $1', [scanned.productid]);
    await page.goto(`/admin/inventory?productid=${scanned.productid}`);
    const editor = new ProductDialogPage(page);
    await editor.openEdit(scanned.productid);
    await expect(editor.category).not.toHaveValue('');
    const category = await editor.category.inputValue();
    for (const field of [
      editor.field('Retail price'),
      editor.category,
      editor.field('Description'),
      editor.cell('Size', 1),
    ]) {
      await field.focus();
      const before = await field.inputValue();
      await scanner.scan(scanned.productid, 'Enter');
      await expect(product).toBeVisible();
      await expect(product.getByRole('button', { name: 'Edit' })).toHaveCount(0); // its editor is open already
      await close(product);
      await expect(product).toBeHidden();
      await expect(field).toHaveValue(before);
      await expect(field).toBeFocused();
    }
    await expect(editor.field('Retail price')).toHaveValue('₹1,250.50');
    await expect(editor.category).toHaveValue(category);
    await editor.button('Close').click();
    await expect(editor.dialog).toBeHidden(); // nothing was changed: nothing is asked
  });

  await test.step('opens the product afterwards if one likes', async () => {
    await page.goto('/admin/inventory');
    const editor = new ProductDialogPage(page);
    const question = page.getByRole('alertdialog', { name: `Show ${scanned.productid} afterwards?` });
    await editor.openAdd();
    await editor.field('Fabric').fill('Muga silk');
    await scanner.scan(scanned.productid, 'Enter');
    await expect(question).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Do not show' }).click();
    await expect(editor.field('Fabric')).toBeFocused();
    await expect(editor.field('Fabric')).toHaveValue('Muga silk');
    await scanner.scan(scanned.productid);
    await question.getByRole('button', { name: 'Show it afterwards' }).click();
    await expect(editor.field('Fabric')).toHaveValue('Muga silk');
    await expect(product).toBeHidden();
    await editor.button('Close').click();
    await editor.question.getByRole('button', { name: 'Discard' }).click();
    await expect(product).toBeVisible();
    await expect(editor.dialog).toBeHidden();
    await close(product);
    // A question that waits for its answer is not covered.
    await page.goto('/admin/customers');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await scanner.scan(scanned.productid, 'Enter');
    await question.getByRole('button', { name: 'Show it afterwards' }).click();
    await expect(product).toBeHidden();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(product).toBeVisible();
    await expect(product.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  await test.step('does not move a list to choose from, closed or open', async () => {
    await page.goto('/admin/customers');
    await page.getByRole('button', { name: 'Add Customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Customer' });
    const tier = dialog.getByRole('combobox', { name: 'Loyalty tier' });
    await expect(tier).toHaveText('bronze');
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused(); // the dialog's own doing, done
    await tier.focus();
    // A field that has the focus mounts its list, of which a letter chooses.
    await expect(page.getByRole('option', { name: 'gold', includeHidden: true })).toBeAttached();
    await page.keyboard.press('g');
    await expect(tier).toHaveText('gold');
    const question = page.getByRole('alertdialog', { name: `Show ${scanned.productid} afterwards?` });
    await scanner.scan(scanned.productid, 'Enter');
    await question.getByRole('button', { name: 'Do not show' }).click();
    await expect(question).toBeHidden();
    await expect(tier).toHaveText('gold');
    // A word that is typed as fast as a scan is no scan.
    await tier.press('Enter');
    await expect(page.getByRole('option', { name: 'gold' })).toBeFocused();
    await scanner.rollOver('silv', 'Enter');
    await expect(tier).toHaveText('silver');
    await expect(page.getByRole('option', { name: 'silver' })).toBeHidden(); // a list that is closing does not open
    await tier.press('Enter');
    await expect(page.getByRole('option', { name: 'silver' })).toBeFocused();
    await scanner.scan(scanned.productid);
    await question.getByRole('button', { name: 'Do not show' }).click();
    await expect(tier).toHaveText('silver');
  });
});
