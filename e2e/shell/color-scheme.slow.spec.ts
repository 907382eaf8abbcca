import { test } from '../discounts/discounts-page.ts';
import { expect } from '../shop.ts';

test('light and dark follow the system until the switch is pressed, and the choice stays', async ({
  discounts,
  page,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: 'Light colors' }).click();
  expect(await background()).toBe(light);
  await page.reload();
  await expect(discounts.rows.first()).toBeVisible();
  expect(await background()).toBe(light);
  await page.getByRole('button', { name: 'Dark colors' }).click();
  expect(await background()).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' }); // the system's own choice counts again
  expect(await background()).toBe(light);
  await expect(page.getByRole('button', { name: 'Dark colors' })).toBeVisible();
});
