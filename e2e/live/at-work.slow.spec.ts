import type { Page } from '@playwright/test';
import { holdCalls } from '../calls.ts';
import { CustomersPage, insertCustomer } from '../customers/customers-page.ts';
import { csv, ImportPage } from '../files/import-page.ts';
import { BatchPage, few, test as labels, queueOf, seventy } from '../labels/batch-page.ts';
import { expect } from '../shop.ts';
import { see, untilLive } from './live-page.ts';

/** Two people: `page` is the one who works, `mine` that of someone who looks on. */
const test = labels.extend<{ mine: Page }>({
  mine: async ({ openElsewhere, signedIn }, use) => {
    const page = await openElsewhere();
    await signedIn(page, 'superadmin');
    await use(page);
  },
});

test.afterEach(({ shop }) => shop.sql(`delete from public.customers where first_name like 'Atwork%'`));

/** What a list says that others are at. */
const saidIn = (page: Page) => page.locator('[data-live] [data-at-work]');

/** A file of so many customers. */
const people = (count: number): string =>
  csv('First Name,Last Name,Phone', ...Array.from({ length: count }, (_, at) => `Atwork ${at},Rao,+91981234100${at}`));

test('shows in the list what someone else imports into it, to the end or until their page is closed', async ({
  mine,
  shop,
  signedIn,
  openElsewhere,
  page,
}) => {
  test.slow();
  await test.step('shows no import any more if its page is closed meanwhile', async () => {
    await insertCustomer(shop, { first_name: 'Atwork', last_name: 'Before' });
    await new CustomersPage(mine).open('?first_name=Atwork');
    await untilLive(mine);
    const page = await openElsewhere();
    await signedIn(page, 'admin');
    const imports = new ImportPage(page);
    await imports.open('customers');
    await untilLive(page);
    await holdCalls(page, '**/rpc/stage_import');
    await imports.choose('people.csv', people(1));
    await imports.button('Check the lines').click();
    await expect(saidIn(mine)).toHaveText(' · admin@… is importing 0 of 1 line');
    // They are still there on another page, which goes on.
    const other = new CustomersPage(await page.context().newPage());
    await other.open('?first_name=Atwork');
    await other.rows.first().getByRole('button', { name: 'Edit Atwork Before' }).click();
    const edited = mine.getByRole('button', { name: /^Being edited by AD/ });
    await expect(edited).toBeVisible();
    await page.close();
    await expect(saidIn(mine)).toHaveCount(0);
    await expect(edited).toBeVisible();
  });

  await test.step('shows an import from the first line to the end', async () => {
    await new CustomersPage(mine).open();
    await untilLive(mine);
    await signedIn(page, 'admin');
    const imports = new ImportPage(page);
    await imports.open('customers');
    await untilLive(page);
    const send = await holdCalls(page, '**/rpc/stage_import');
    const check = await holdCalls(page, '**/rpc/check_import');
    const save = await holdCalls(page, '**/rpc/load_import');
    await imports.choose('people.csv', people(3));
    await imports.button('Check the lines').click();
    await expect(saidIn(mine)).toHaveText(' · admin@… is importing 0 of 3 lines');
    // Another page of their own says whose it is, another list nothing.
    const own = await openElsewhere();
    await signedIn(own, 'admin');
    await own.goto('/admin/customers');
    await expect(saidIn(own)).toHaveText(' · You are importing 0 of 3 lines on another page');
    await own.getByRole('link', { name: 'Inventory' }).click();
    await untilLive(own);
    await expect(saidIn(own)).toHaveCount(0);
    await send();
    await expect(saidIn(mine)).toHaveText(' · admin@… is checking 3 lines to import');
    await check();
    await imports.button('Import 3 lines').click();
    await expect(saidIn(mine)).toHaveText(' · admin@… is importing 3 lines');
    await expect(saidIn(page)).toHaveCount(0);
    await save();
    await expect(imports.dialog.getByText('3 lines added.')).toBeVisible();
    await expect(saidIn(mine)).toHaveCount(0);
  });

  await test.step('keeps the line of a hidden page that imports', async () => {
    await signedIn(page, 'admin');
    await page.clock.install();
    const customers = new CustomersPage(page);
    await customers.open('?first_name=Atwork');
    await untilLive(page);
    const imports = new ImportPage(page);
    await imports.openHere();
    const send = await holdCalls(page, '**/rpc/stage_import');
    await imports.choose('people.csv', people(1));
    await imports.button('Check the lines').click();
    await expect(imports.dialog.getByText('Sending the lines')).toBeVisible();
    await see(page, false);
    await page.clock.fastForward('01:01');
    await shop.sql(`update public.customers set last_name = 'Heard' where first_name = 'Atwork'`);
    await expect(page.locator('tr[data-row]', { hasText: 'Heard' })).toHaveCount(1);
    await send();
  });
});

test('shows in the list which labels someone prints, warns before they are printed again, and asks for no new ones', async ({
  batch,
  mine,
  shop,
  printing,
}) => {
  test.slow();
  await test.step('shows the labels under way, and warns', async () => {
    await seventy(shop);
    await batch.open();
    await untilLive(batch.page);
    queueOf(printing).become('hanging');
    await batch.begin(70);
    await expect.poll(() => printing.held.length).toBe(2);
    // Who comes later hears of it too.
    const other = new BatchPage(mine);
    await other.list();
    await expect(saidIn(mine)).toHaveText(' · admin@… is printing 0 of 70 labels');
    const steady = 'admin@… is printing 70 labels (admin@demo.thaan.example is printing 70 labels)';
    await expect(saidIn(mine)).toHaveAttribute('aria-label', steady);
    await other.box('BC98002').check();
    await other.openSelected();
    const warning = other.dialog.getByRole('alert').filter({ hasText: 'right now' });
    await expect(warning).toHaveText('Labels of BC98002 are being printed by admin@demo.thaan.example right now.');
    printing.held[0]?.complete();
    await expect(saidIn(mine)).toHaveText(' · admin@… is printing 20 of 70 labels');
    await expect(saidIn(mine)).toHaveAttribute('aria-label', steady);
    queueOf(printing).become('idle');
    await expect(batch.done).toBeVisible();
    await expect(warning).toHaveCount(0);
    await expect(saidIn(mine)).toHaveCount(0);
  });

  await test.step('asks on no other page for new labels once they are printed', async () => {
    await few(shop);
    await shop.sql(`
      insert into private.printed_labels (variantid, retailprice, older)
      select variantid, retailprice, 0 from public.productsizecolors join public.products using (productid)
      where productid = 'BC98001'`);
    await shop.sql(`update public.products set retailprice = 777 where productid = 'BC98001'`);
    await new BatchPage(mine).list();
    await untilLive(mine);
    const badge = mine.getByRole('button', { name: 'Print label of BC98001' }).locator('[data-count]');
    await expect(badge).toHaveAttribute('data-count', '3');
    await batch.list();
    await untilLive(batch.page);
    await batch.box('BC98001').check();
    await batch.openSelected();
    await batch.choose('Copies', 'As in stock');
    await batch.printAll(3);
    expect(printing.jobs.length).toBeGreaterThan(0);
    await expect(badge).toHaveCount(0);
  });
});
