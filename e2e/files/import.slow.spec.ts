import { expect } from '../fixtures.ts';
import { csv, test } from './import-page.ts';

test('leaving asks once there is something to lose, and the focus returns', async ({ imports, page }) => {
  const file = csv('Product ID,Category,Fabric', 'BC26001,,Leaving', ',No such,Leaving', ',,Leaving');
  await imports.open('products');
  await imports.choose('stock.csv', file);
  await expect(imports.button('Check the lines')).toBeVisible();
  await imports.button('Check the lines').click();
  await expect(imports.lines.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(imports.question).toContainText('Leave without importing?');
  await imports.question.getByRole('button', { name: 'Stay' }).click();
  await expect(imports.lines.first()).toBeVisible();
  await imports.button('Close').click();
  await imports.question.getByRole('button', { name: 'Discard' }).click();
  await expect(imports.dialog).toBeHidden();
  await expect(imports.more).toBeFocused();
});

test('a page that imports many lines goes on answering', async ({ imports, page, shop }) => {
  test.setTimeout(120_000);
  const count = process.env.THAAN_LONG ? 10_000 : 2_000;
  const said = count.toLocaleString('en-IN');
  const lines = Array.from({ length: count }, (_, at) => {
    const product = at >> 2;
    return `BC96${String(product).padStart(4, '0')},Long ${product},${100 + (product % 50)},999,S${at % 4},Red,${at % 30}`;
  });
  await imports.open('products');
  await page.evaluate(() => {
    const watch = window as unknown as { longest: number };
    watch.longest = 0;
    let last = performance.now();
    const look = () => {
      watch.longest = Math.max(watch.longest, performance.now() - last);
      last = performance.now();
      setTimeout(look);
    };
    look();
  });
  await imports.choose('all.csv', csv('Product ID,Fabric,Purchase Price,Retail Price,Size,Color,Stock', ...lines));
  await expect(imports.button('Check the lines')).toBeVisible();
  expect(page.workers()).toHaveLength(1); // what reads the file
  await imports.button('Check the lines').click();
  await imports.button(`Import ${said} lines`).click({ timeout: 30_000 });
  await expect(imports.dialog.getByText(`${said} lines added.`)).toBeVisible({ timeout: 30_000 });
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  console.log(`${said} lines; the page was busy for ${Math.round(longest)} ms at most`);
  if (process.env.THAAN_LONG) expect(longest).toBeLessThan(1_000); // a limit in ms is for a machine of its own
  await imports.button('Show what was added').click();
  await expect.poll(() => page.workers()).toHaveLength(0);
  await shop.sql(`delete from public.products where productid like 'BC96%'`);
});
