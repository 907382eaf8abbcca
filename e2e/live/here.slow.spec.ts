import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { CustomersPage } from '../customers/customers-page.ts';
import { accounts } from '../fixtures.ts';
import { insertProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { wrongForFingers } from '../phone/touched.ts';
import { phone } from '../screens.ts';
import { endedDialog, logIn } from '../session.ts';
import { test as base, expect, setRole } from '../shop.ts';
import { companyIn, Line, peopleIn, see, untilLive } from './live-page.ts';

const view = '?productid=BC963';
const [admin, owner] = [accounts.admin.email, accounts.superadmin.email];

/** Two people, each with a browser of their own, who look at the same products: `mine` is watched, `theirs` is worked in. */
const test = base.extend<{ mine: ProductsPage; theirs: ProductDialogPage }>({
  mine: async ({ page, signedIn, shop }, use) => {
    for (const id of ['BC96301', 'BC96302']) await insertProduct(shop, id);
    await signedIn(page, 'admin');
    const products = new ProductsPage(page);
    await products.open(view);
    await untilLive(page);
    await use(products);
    await shop.sql(`delete from public.products where productid like 'BC963%'`);
  },
  theirs: async ({ mine: _, openElsewhere, signedIn }, use) => {
    const page = await openElsewhere();
    await signedIn(page, 'superadmin');
    const editor = new ProductDialogPage(page);
    await editor.products.open(view);
    await untilLive(page);
    await use(editor);
  },
});

test.afterEach(async ({ shop }) => {
  await setRole(shop, accounts.user.email, 'user');
  await shop.sql(`delete from public.customers where first_name = 'Hereta'`);
});

const atRow = (products: ProductsPage, id: string) =>
  products.row(id).getByRole('button', { name: /^Being edited by/ });

const openCustomers = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('heading', { name: 'Customer Management' }).waitFor();
};

test('who else is in a section is seen by their initials, and told by their address', async ({ mine, theirs }) => {
  await expect(peopleIn(mine.page)).toHaveText('OW');
  await expect(peopleIn(mine.page)).toHaveAccessibleName(`Also here: OW (${owner})`);
  await expect(peopleIn(theirs.page)).toHaveText('AD');
  await peopleIn(mine.page).focus();
  await expect(mine.page.getByText(owner, { exact: true })).toBeVisible();
  await openCustomers(theirs.page);
  await expect(peopleIn(mine.page)).toBeHidden();
  await expect(peopleIn(theirs.page)).toBeHidden();
  await openCustomers(mine.page);
  await expect(peopleIn(mine.page)).toHaveText('OW');
  // And where a list is there at once, from memory.
  await mine.page.getByRole('link', { name: 'Inventory' }).click();
  await openCustomers(theirs.page);
  await mine.page.getByRole('link', { name: 'Customers' }).click();
  await expect(peopleIn(mine.page)).toHaveText('OW');
  await theirs.page.close();
  await expect(peopleIn(mine.page)).toBeHidden();
});

test('two tabs of one person are one, and nobody is told of themselves', async ({ mine, theirs }) => {
  const second = await theirs.page.context().newPage();
  await new ProductsPage(second).open(view);
  await untilLive(second);
  await expect(peopleIn(second)).toHaveAccessibleName(`Also here: AD (${admin})`);
  await expect(peopleIn(mine.page)).toHaveText('OW');
  await theirs.page.close();
  await expect(peopleIn(mine.page)).toHaveText('OW');
  await second.close();
  await expect(peopleIn(mine.page)).toBeHidden();
});

test('a row that somebody edits has their initials, wherever they opened it', async ({ mine, theirs }) => {
  await theirs.openEdit('BC96302');
  await expect(atRow(mine, 'BC96302')).toHaveText('OW');
  await expect(atRow(mine, 'BC96302')).toHaveAccessibleName(`Being edited by OW (${owner})`);
  await expect(atRow(mine, 'BC96301')).toBeHidden();
  // A page that is gone and comes again, and one on which the row is not.
  await mine.filter('Product ID').fill('BC96301');
  await expect(mine.rows).toHaveCount(1);
  await expect(atRow(mine, 'BC96302')).toBeHidden();
  await mine.filter('Product ID').fill('BC963');
  await expect(atRow(mine, 'BC96302')).toHaveText('OW');
  await atRow(mine, 'BC96302').click();
  await expect(mine.page.getByText(owner, { exact: true }).last()).toBeVisible();
  await expect(mine.row('BC96302').getByRole('button', { name: 'Details of BC96302' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await theirs.button('Close').click();
  await expect(atRow(mine, 'BC96302')).toBeHidden();
});

test('in the dialog it is said who edits the same, as long as both have it open', async ({ mine, theirs }) => {
  const editor = new ProductDialogPage(mine.page);
  await editor.openEdit('BC96301');
  await expect(companyIn(editor.dialog)).toHaveText('');
  await theirs.openEdit('BC96301');
  await expect(companyIn(editor.dialog)).toHaveText(`${owner} is editing this too`);
  await expect(companyIn(theirs.dialog)).toHaveText(`${admin} is editing this too`);
  await expect(editor.dialog).toHaveAccessibleName('Edit Product');
  await theirs.button('Close').click();
  await expect(companyIn(editor.dialog)).toHaveText('');
  await editor.button('Close').click();
});

test('a page that is kept for one person does not speak for another, who logged in in the next tab', async ({
  mine,
  theirs,
  shop,
}) => {
  const { user } = accounts;
  await setRole(shop, user.email, 'admin');
  const editor = new ProductDialogPage(mine.page);
  await editor.openEdit('BC96301');
  await editor.field('Fabric').fill('Mine');
  await expect(atRow(theirs.products, 'BC96301')).toHaveText('AD');
  const next = await mine.page.context().newPage();
  await new CustomersPage(next).open();
  await next.getByRole('button', { name: 'Logout' }).click();
  await next.waitForURL('**/admin/login');
  await logIn(next, user);
  await openCustomers(next);
  await expect(endedDialog(mine.page)).toBeVisible();
  await openCustomers(theirs.page);
  await expect(peopleIn(theirs.page)).toHaveAccessibleName(`Also here: US (${user.email})`);
  await theirs.page.goBack();
  await expect(theirs.products.row('BC96301')).toBeVisible();
  await expect(peopleIn(theirs.page)).toBeHidden();
  await expect(atRow(theirs.products, 'BC96301')).toBeHidden();
  await next.close();
});

test('a customer that somebody edits has their initials too', async ({ mine, theirs, shop }) => {
  await shop.sql(`insert into public.customers (customer_ulid, first_name, last_name, phone)
    values ('01JHERE0000000000000000000', 'Hereta', 'Rao', '+919812300963')`);
  const [customers, others] = [new CustomersPage(mine.page), new CustomersPage(theirs.page)];
  for (const each of [customers, others]) await each.open('?first_name=Hereta');
  await others.rows.first().getByRole('button', { name: 'Edit Hereta Rao' }).click();
  await expect(customers.rows.first().getByRole('button', { name: `Being edited by OW (${owner})` })).toHaveText('OW');
});

test('who changes often is followed, and never speaks more than the service bears', async ({ mine, theirs }) => {
  const said: string[] = [];
  theirs.page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => String(payload).includes('"track"') && said.push(String(payload))),
  );
  await theirs.page.reload();
  await untilLive(theirs.page);
  for (const id of ['BC96301', 'BC96302', 'BC96301', 'BC96302']) {
    await theirs.openEdit(id);
    await theirs.button('Close').click();
  }
  await theirs.openEdit('BC96301');
  await expect(atRow(mine, 'BC96301')).toHaveText('OW', { timeout: 20_000 });
  await expect(atRow(mine, 'BC96302')).toBeHidden();
  expect(said.length).toBeLessThan(5);
});

test('a page that sleeps has left; once it is seen again it is there', async ({ mine, theirs }) => {
  const { page } = theirs;
  await page.clock.install();
  await page.reload();
  await page.clock.runFor(5_000);
  await untilLive(page);
  await expect(peopleIn(mine.page)).toHaveText('OW');
  await see(page, false);
  await page.clock.fastForward('01:01');
  await expect(peopleIn(mine.page)).toBeHidden();
  await see(page, true);
  await page.clock.runFor(20_000);
  await expect(peopleIn(mine.page)).toHaveText('OW');
});

test('on a lost line nobody is shown; once it is back they are', async ({ theirs, openElsewhere, signedIn }) => {
  const page = await openElsewhere();
  const line = await Line.of(page);
  await signedIn(page, 'admin');
  await new ProductsPage(page).open(view);
  await expect(peopleIn(page)).toHaveText('OW');
  await line.cut();
  await expect(peopleIn(page)).toBeHidden();
  line.mend();
  await expect(peopleIn(page)).toHaveText('OW', { timeout: 20_000 });
  await expect(peopleIn(theirs.page)).toHaveText('AD');
});

test('what is shown has no faults that axe knows of', async ({ mine, theirs }) => {
  await theirs.openEdit('BC96302');
  await expect(atRow(mine, 'BC96302')).toBeVisible();
  expect(await violationsInBoth(mine.page)).toEqual([]);
  const editor = new ProductDialogPage(mine.page);
  await editor.openEdit('BC96302');
  await expect(companyIn(editor.dialog)).not.toHaveText('');
  expect(await violationsInBoth(mine.page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('they are seen in the bar and at the cards, a finger tells who they are, and nothing moves for them', async ({
    mine,
    theirs,
  }) => {
    const placeOf = async () => [
      await mine.button('+ Add Product').boundingBox(),
      await mine.rows.first().boundingBox(),
      await mine.page.getByRole('button', { name: 'Open the menu' }).boundingBox(),
    ];
    await expect(peopleIn(mine.page)).toHaveText('OW');
    const before = await placeOf();
    await theirs.openEdit('BC96302');
    await expect(atRow(mine, 'BC96302')).toHaveText('OW');
    expect(await placeOf()).toEqual(before);
    expect(await wrongForFingers(mine.page)).toEqual([]);
    expect(await violationsInBoth(mine.page)).toEqual([]);
    await peopleIn(mine.page).tap();
    await expect(mine.page.getByText(owner, { exact: true })).toBeVisible();
  });

  test('an id stands whole beside them and the tick of one’s own save', async ({ mine, theirs }) => {
    const editor = new ProductDialogPage(mine.page);
    await theirs.openEdit('BC96302');
    await editor.openEdit('BC96302');
    await editor.field('Fabric').fill('Ikat');
    await editor.saveAndClose();
    const row = mine.row('BC96302');
    await expect(row.getByTitle('Saved')).toBeVisible();
    await expect(atRow(mine, 'BC96302')).toBeVisible();
    const id = row.getByText('BC96302', { exact: true });
    expect(await id.evaluate(({ parentElement: place }) => place && place.scrollWidth - place.clientWidth)).toBe(0);
  });
});
