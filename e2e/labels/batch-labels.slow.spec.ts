import { holdCalls } from '../calls.ts';
import { makeNarrow, overflowOf } from '../screens.ts';
import { expect } from '../shop.ts';
import { untilFocused } from '../waits.ts';
import { type BatchPage, codesOut, few, putMany, test } from './batch-page.ts';

test('selects rows by mouse, Shift and keyboard, over pages, and prints as many as 5,000 lines', async ({
  batch,
  page,
  shop,
}) => {
  test.slow();
  await test.step('selects rows by mouse, with Shift and by keyboard, over pages, and all that the filters find', async () => {
    await batch.products.open();
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    await expect(batch.bar).toContainText('4 products selected');
    await page.keyboard.press('ArrowDown');
    await expect(boxes.nth(5)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(batch.bar).toContainText('5 products selected');
    await expect(batch.pageBox).toBeChecked({ indeterminate: true });

    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(boxes.nth(1), 'it is that of another row').not.toBeChecked();
    await expect(batch.pageBox).not.toBeChecked();
    await batch.pageBox.check();
    await expect(batch.bar).toContainText('20 products selected, 5 not on this page');
    const all = batch.bar.getByRole('button', { name: /^Select all \d+ products found$/ });
    const found = Number(((await all.textContent()) ?? '').match(/\d+/)?.[0]);
    await all.click();
    await expect(batch.bar).toContainText(`${found} products selected`);
    await expect(all).toHaveCount(0);
    await boxes.first().uncheck();
    await expect(batch.bar).toContainText('14 products selected');
    await batch.bar.getByRole('button', { name: 'Clear' }).click();
    await expect(batch.bar).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('types in 5,000 lines without waiting, and refuses more with advice', async () => {
    await putMany(shop, 100, 50);
    const openAll = async () => {
      await batch.list();
      await batch.pageBox.check();
      await batch.bar.getByRole('button', { name: /^Select all/ }).click();
      await batch.openSelected();
    };
    await openAll();
    await expect(batch.dialog.getByText('5,000 labels of 100 products')).toBeVisible();
    const fields = batch.dialog.getByRole('textbox');
    const atFirst = await fields.count();
    expect(atFirst, 'few enough to type without waiting').toBeLessThan(200);
    await batch.line('BC98001, Size 50, Red').fill('3');
    await expect(batch.button('Print 5,002 labels')).toBeVisible();
    await batch.dialog.getByRole('button', { name: /more lines$/ }).focus(); // the end of the lines drawn so far
    await expect(batch.line('BC98006, Size 50, Red')).toBeAttached();
    expect(await fields.count()).toBeGreaterThan(atFirst);

    await shop.sql(
      `insert into public.productsizecolors (productid, size, color, stock) values ('BC98100', 'XS', 'Red', 1)`,
    );
    await openAll();
    await expect(batch.dialog.getByText('Too many labels at once')).toBeVisible();
    await expect(batch.dialog.getByText(/5,001 lines/)).toBeVisible();
  });
});

const prices = '**/rpc/label_lines';

/** Prints by a button, up to where the prices are asked for; answers what lets their answer come. */
const printUpToPrices = async (batch: BatchPage, button: string): Promise<() => Promise<void>> => {
  const release = await holdCalls(batch.page, prices);
  const asked = batch.page.waitForRequest(prices);
  await batch.button(button).click();
  await asked;
  return release;
};

test('prints nothing for a list that changed or is covered, and fits a phone', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await test.step('prints nothing during typing, behind a closed dialog or from under another', async () => {
    await few(shop);
    await batch.open();
    const line = batch.line('BC98002, Free-Size, Green');
    // A number typed while the prices are asked for is neither printed nor passed over without a word.
    let release = await printUpToPrices(batch, 'Print 7 labels');
    await line.fill('1');
    await release();
    await expect(batch.dialog.getByText('The list was changed while the prices were checked')).toBeVisible();
    // The dialog is closed meanwhile.
    release = await printUpToPrices(batch, 'Print 4 labels');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(batch.dialog).toBeHidden();
    const answered = page.waitForResponse(prices);
    await release();
    await (await answered).finished();
    // Another dialog lies on top.
    await batch.openSelected();
    await batch.button('Printer settings').click();
    const settings = page.getByRole('dialog', { name: 'Printer settings' });
    await untilFocused(settings);
    await page.keyboard.press('Control+Enter');
    await settings.getByRole('button', { name: 'Done' }).click();
    await expect(settings).toBeHidden();
    // A number is wrong.
    await line.fill('ten');
    await expect(batch.dialog.getByText('1 number is not right: BC98002, Free-Size, Green.')).toBeVisible();
    await batch.button('Go to the first').click();
    await expect(line).toBeFocused();
    await line.fill('1');
    await batch.print('Print 4 labels');
    expect(await codesOut(printing), 'these and no others').toEqual(['BC98001 x 3', 'BC98002 x 1']);
  });

  await test.step('fits a phone: the bar, the list and the job', async () => {
    await makeNarrow(page);
    await few(shop);
    await batch.list();
    await batch.box('BC98001').check();
    await expect(batch.bar).toContainText('1 product selected');
    await expect(batch.bar).toBeInViewport();
    expect(await overflowOf(page)).toBe(0);
    await batch.openSelected();
    await expect(batch.button('Print 3 labels')).toBeEnabled();
    expect(await overflowOf(batch.dialog)).toBe(0);
    await batch.print('Print 3 labels');
    expect(await codesOut(printing)).toEqual(['BC98001 x 3', 'BC98002 x 1', 'BC98001 x 3']);
  });
});
