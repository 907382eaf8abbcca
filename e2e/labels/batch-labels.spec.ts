import { violations } from '../accessibility.ts';
import { hold } from '../hold-calls.ts';
import { expect } from '../shop.ts';
import { codesOut, few, labelsOut, putGoods, runsOf, test } from './batch-page.ts';

test('rows are selected by mouse, with Shift and by keyboard, over pages, and all that the filters find', async ({
  batch,
  page,
}) => {
  await batch.list('');
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(batch.bar).toContainText('4 products selected');
  await page.keyboard.press('ArrowDown');
  await expect(boxes.nth(5)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(batch.bar).toContainText('5 products selected');
  await expect(batch.pageBox).toBeChecked({ indeterminate: true });
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
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

test('a whole filter result says its totals first, and which lines cannot be printed and why', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await putGoods(
    shop,
    ['BC98001', 250, ['M', 'Red', 3], ['L', 'Red', 0]],
    ['BC98002', 0, ['M', 'Red', 2]],
    ['BC98003', 90],
  );
  await batch.list();
  await batch.pageBox.check();
  await batch.bar.getByRole('button', { name: 'Print labels' }).click();
  await expect(batch.dialog.getByText('3 labels of 1 product')).toBeVisible();
  const refused = batch.dialog.getByText('1 line cannot be printed');
  await refused.click();
  await expect(batch.dialog.getByRole('group').getByText('This product has no retail price.')).toBeVisible();
  await expect(batch.line('BC98002, M, Red')).toHaveValue('2');
  await expect(batch.line('BC98003')).toHaveValue('0');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page)).toEqual([]);
  }
  await batch.button('Print 3 labels').click();
  await expect(batch.dialog.getByText('All labels are sent')).toBeVisible();
  expect(await codesOut(printing)).toEqual(['BC98001 x 3']);
});

test('numbers come from the stock, one for all, spares and what is typed; by keyboard alone', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await few(shop);
  await batch.open();
  await expect(batch.dialog.getByText('7 labels of 2 products')).toBeVisible();
  await batch.dialog.getByRole('textbox', { name: 'Spares a line' }).fill('1');
  await expect(batch.button('Print 10 labels')).toBeEnabled();
  await batch.choose('Copies', 'The same for all');
  await batch.dialog.getByRole('textbox', { name: 'Number for each line' }).fill('2');
  await expect(batch.button('Print 9 labels')).toBeEnabled();
  await batch.line('BC98001, M, Red').focus();
  await page.keyboard.type('x');
  await expect(batch.dialog.getByText('Type a whole number from 0 to 9,999.')).toBeVisible();
  await expect(batch.button(/^Print \d/)).toBeDisabled();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(batch.line('BC98001, L, Blue')).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('ArrowUp');
  await expect(batch.line('BC98001, M, Red')).toBeFocused();
  await expect(batch.button('Print 8 labels')).toBeEnabled();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without printing?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(batch.line('BC98001, M, Red')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(batch.button('Close')).toBeFocused();
  expect(await codesOut(printing)).toEqual(['BC98001 x 5', 'BC98002 x 3']);
  await page.keyboard.press('Enter');
  await expect(batch.dialog).toBeHidden();
  await expect(batch.bar).toHaveCount(0);
  await expect(batch.pageBox).toBeFocused();
});

test('variant labels come out in the order of the list, and a scanner reads each piece', async ({
  batch,
  shop,
  printing,
}) => {
  await few(shop);
  await batch.open();
  await batch.choose('Label', 'Variant label');
  await batch.button('Print 7 labels').click();
  await expect(batch.dialog.getByText('All labels are sent')).toBeVisible();
  // A number is never given again, not even to the same goods put there for another test.
  const codes = await shop.sql(`
    select productid || lpad(number::text, 2, '0') || ' x ' || stock as code from public.productsizecolors
    where productid in ('BC98001', 'BC98002') order by productid, line`);
  expect(await codesOut(printing)).toEqual(codes.map(({ code }) => code));
  const [first] = await labelsOut(printing);
  expect(first?.texts).toEqual(expect.arrayContaining(['BC98001', 'M', 'Red', '250']));
});

test('what changed since the list was opened is shown before anything is printed', async ({
  batch,
  page,
  shop,
  printing,
}) => {
  await few(shop);
  await batch.open();
  // A number typed while the prices are asked for is neither printed nor passed over without a word.
  const prices = '**/rpc/label_lines';
  let release = await hold(page, prices);
  let asked = page.waitForRequest(prices);
  await batch.button('Print 7 labels').click();
  await asked;
  await batch.line('BC98002, Free-Size, Green').fill('1');
  await release();
  await expect(batch.dialog.getByText('The list was changed while the prices were checked')).toBeVisible();
  // Nothing is printed behind a dialog that is closed meanwhile, nor out of another that lies on top.
  release = await hold(page, prices);
  asked = page.waitForRequest(prices);
  await batch.button('Print 4 labels').click();
  await asked;
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(batch.dialog).toBeHidden();
  const answered = page.waitForResponse(prices);
  await release();
  await (await answered).finished();
  await batch.bar.getByRole('button', { name: 'Print labels' }).click();
  await batch.button('Printer settings').click();
  const settings = page.getByRole('dialog', { name: 'Printer settings' });
  await expect(settings).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await settings.getByRole('button', { name: 'Done' }).click();
  await expect(settings).toBeHidden();
  await batch.line('BC98002, Free-Size, Green').fill('ten');
  await expect(batch.dialog.getByText('1 number is not right: BC98002, Free-Size, Green.')).toBeVisible();
  await batch.button('Go to the first').click();
  await expect(batch.line('BC98002, Free-Size, Green')).toBeFocused();
  await batch.line('BC98002, Free-Size, Green').fill('1');
  await expect(batch.button('Print 4 labels')).toBeEnabled();
  expect(printing.jobs).toEqual([]);
  await shop.sql(`update public.products set retailprice = 275 where productid = 'BC98001'`);
  await shop.sql(`delete from public.productsizecolors where productid = 'BC98001' and size = 'L'`);
  // Held down, the keys do not go past what there is to read.
  await batch.line('BC98002, Free-Size, Green').focus();
  await page.keyboard.down('Control');
  const changed = batch.dialog.getByText('Changed since this list was opened.');
  await expect(async () => {
    await page.keyboard.down('Enter');
    expect(await changed.isVisible()).toBe(true);
  }).toPass({ intervals: [0] });
  for (let more = 0; more < 10; more++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  await expect(changed).toBeVisible();
  await expect(batch.dialog.getByText('BC98001: the retail price was ₹250, now it is ₹275.')).toBeVisible();
  await expect(batch.dialog.getByText('BC98001, L, Blue is no longer there.')).toBeVisible();
  expect(printing.jobs).toEqual([]);
  await batch.button('Print 3 labels').click();
  await expect(batch.dialog.getByText('All labels are sent')).toBeVisible();
  const out = await labelsOut(printing);
  expect(runsOf(out.map(({ code }) => code))).toEqual(['BC98001 x 2', 'BC98002 x 1']);
  expect(out[0]?.texts).toContain('275');
});

test('5,000 lines can be typed into without waiting; more are refused with advice', async ({ batch, shop }) => {
  await putGoods(shop);
  await shop.sql(`
    insert into public.products (productid, name, fabric, purchaseprice, retailprice)
    select 'BC98' || lpad(at::text, 3, '0'), 'Batchcloth', 'Batchcloth', 100, 250 from generate_series(1, 100) as at`);
  await shop.sql(`
    insert into public.productsizecolors (productid, size, color, stock)
    select productid, 'Size ' || at, 'Red', 1 from public.products, generate_series(1, 50) as at
    where fabric = 'Batchcloth' order by productid, at`);
  const openAll = async () => {
    await batch.list();
    await batch.pageBox.check();
    await batch.bar.getByRole('button', { name: /^Select all/ }).click();
    await batch.bar.getByRole('button', { name: 'Print labels' }).click();
  };
  await openAll();
  await expect(batch.dialog.getByText('5,000 labels of 100 products')).toBeVisible();
  const fields = batch.dialog.getByRole('textbox');
  const drawn = await fields.count();
  expect(drawn, 'few enough to type without waiting').toBeLessThan(200);
  await batch.line('BC98001, Size 50, Red').fill('3');
  await expect(batch.button('Print 5,002 labels')).toBeVisible();
  await batch.dialog.getByRole('button', { name: /more lines$/ }).focus(); // the end of the lines drawn so far
  await expect(batch.line('BC98006, Size 50, Red')).toBeAttached();
  expect(await fields.count()).toBeGreaterThan(drawn);

  await shop.sql(
    `insert into public.productsizecolors (productid, size, color, stock) values ('BC98100', 'XS', 'Red', 1)`,
  );
  await openAll();
  await expect(batch.dialog.getByText('Too many labels at once')).toBeVisible();
  await expect(batch.dialog.getByText(/5,001 lines/)).toBeVisible();
});

test('on a phone the bar, the list and the job fit', async ({ batch, page, shop, printing }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await few(shop);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await batch.list();
  await batch.box('BC98001').check();
  await expect(batch.bar).toContainText('1 product selected');
  await expect(batch.bar).toBeInViewport();
  expect(await overflow()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await batch.bar.getByRole('button', { name: 'Print labels' }).click();
  await expect(batch.button('Print 3 labels')).toBeEnabled();
  expect(await batch.dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await batch.button('Print 3 labels').click();
  await expect(batch.dialog.getByText('All labels are sent')).toBeVisible();
  expect(await codesOut(printing)).toEqual(['BC98001 x 3']);
});
