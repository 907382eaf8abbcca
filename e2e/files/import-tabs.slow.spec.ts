// The lines of a file lie at the server while they are checked: of one file a person, and no longer than its page is open.
import { expect } from '../fixtures.ts';
import { csv, ImportPage, test } from './import-page.ts';

const people = (name: string, phone: string): string => csv('First Name,Last Name,Phone', `${name},Rao,${phone}`);

test('a file in another tab takes the place of the first one, whose page says so and can take it again', async ({
  imports,
  page,
  shop,
}) => {
  await shop.sql(`delete from public.customers where first_name like 'Tab %'`);
  await imports.check('customers', 'one.csv', people('Tab one', '+919812340001'));
  const other = new ImportPage(await page.context().newPage());
  await other.check('customers', 'two.csv', people('Tab two', '+919812340002'));

  // Playwright's pages have the focus all the time: this is somebody who comes back to the first tab.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const said = imports.dialog.getByRole('alert');
  await expect(said).toContainText('Another file of yours took the place of this one.');
  await expect(said).toContainText('Go on in the other tab or window, or try again to take this file instead.');
  await expect(said).toContainText('Nothing was written.');
  await expect(imports.button(/^Import/)).toHaveCount(0);
  await imports.button('Try again').click();
  await expect(imports.button('Import 1 line')).toBeVisible();

  // Nobody came back to the second one: it is told when it wants to go on.
  await other.button('Import 1 line').click();
  await expect(other.dialog.getByRole('alert')).toContainText('Another file of yours took the place of this one.');
  await imports.button('Import 1 line').click();
  await expect(imports.dialog.getByText('1 line added.')).toBeVisible();
  await other.button('Try again').click();
  await other.button('Import 1 line').click();
  await expect(other.dialog.getByText('1 line added.')).toBeVisible();
  const added = await shop.sql(`select first_name from public.customers where first_name like 'Tab %' order by 1`);
  expect(added.map(({ first_name }) => first_name)).toEqual(['Tab one', 'Tab two']);
});

test('the lines at the server go when their page is closed, reloaded or left', async ({ imports, page, shop }) => {
  const staged = async () => (await shop.sql('select from private.staged_lines')).length;
  const file = people('Tab three', '+919812340003');
  const tab = new ImportPage(await page.context().newPage());
  // Here the server is so near that every request arrives; one that goes far must outlive its page.
  await tab.page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (String(input).endsWith('/drop_import')) localStorage.setItem('outlives its page', `${init?.keepalive}`);
      return send(input, init);
    };
  });
  for (const leave of [
    () => tab.page.reload(),
    () => tab.page.goto('about:blank'),
    () => tab.page.close({ runBeforeUnload: true }),
  ]) {
    await tab.check('customers', 'three.csv', file);
    expect(await staged()).toBe(1);
    await leave();
    await expect.poll(staged).toBe(0);
  }
  await imports.check('customers', 'three.csv', file);
  await imports.button('Close').click();
  await imports.question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(staged).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('outlives its page'))).toBe('true');
});
