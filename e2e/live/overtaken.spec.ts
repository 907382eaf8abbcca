import type { Locator } from '@playwright/test';
import { CustomersPage } from '../customers/customers-page.ts';
import { DiscountsPage } from '../discounts/discounts-page.ts';
import { insertProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { phone } from '../screens.ts';
import { expect, insertRow, type Shop } from '../shop.ts';
import { toast, toasts } from '../toast.ts';
import { untilLive, waitingIn } from './live-page.ts';
import { id, panelIn, saved, test } from './overtaken-page.ts';

/** How far a field is from the upper edge of the screen. */
const topOf = async (field: Locator): Promise<number> => Math.round((await field.boundingBox())?.y ?? 0);

test('what somebody else saves shows in an open dialog at once, with both values where both typed', async ({
  editor,
  openElsewhere,
  signedIn,
  shop,
}) => {
  const theirs = new ProductDialogPage(await openElsewhere());
  await signedIn(theirs.page, 'superadmin');
  await theirs.products.open(`?productid=${id}`);
  await theirs.openEdit(id);
  await editor.field('Retail price').fill('3000');
  await theirs.field('Retail price').fill('2000');
  await theirs.field('Fabric').fill('Ikat');
  await theirs.cell('Stock', 2).fill('20');
  await theirs.saveAndClose();
  const panel = panelIn(editor.dialog);
  await expect(panel).toContainText(saved);
  await expect(panel).toContainText('What you typed is still here.');
  await expect(panel).toContainText(/Taken over from them: Fabric, now Ikat; Variant .+, now .+, 20 pcs\./);
  await expect(panel).toContainText('Choose what to keep, then save.');
  await expect(editor.field('Fabric')).toHaveValue('Ikat');
  await expect(editor.cell('Stock', 2)).toHaveValue('20');
  await expect(editor.field('Retail price')).toHaveValue('₹3,000');
  await expect(editor.field('Retail price')).toBeFocused();
  await expect(toasts(editor.page)).toHaveCount(0);
  const price = panel.getByRole('group', { name: 'Retail price' });
  await expect(price.getByRole('radio', { name: 'Theirs ₹2,000.00' })).not.toBeChecked();
  await price.getByRole('radio', { name: 'Mine ₹3,000.00' }).click();
  await editor.saveAndClose();
  expect(await shop.sql(`select fabric, retailprice::text from public.products where productid = '${id}'`)).toEqual([
    { fabric: 'Ikat', retailprice: '3000.00' },
  ]);
});

test('the field that one types in stays where it is; a button leads to what was saved, and Save does first', async ({
  editor,
  shop,
}) => {
  const field = editor.field('Description');
  await field.fill('Mine');
  await field.focus();
  const before = await topOf(field);
  await shop.sql(`update public.products set description = 'Theirs', fabric = 'Ikat' where productid = '${id}'`);
  const panel = panelIn(editor.dialog);
  await expect(panel).toContainText(saved);
  await expect(editor.button('Somebody else saved · show')).toBeVisible();
  await expect(panel.getByText(saved)).not.toBeInViewport();
  await expect(field).toBeFocused();
  expect(Math.abs((await topOf(field)) - before)).toBeLessThan(2);
  // Nothing of it was read: it is not saved over.
  await field.press('Control+Enter');
  await expect(panel).toBeFocused();
  await expect(panel.getByText(saved)).toBeInViewport();
  await expect(editor.button('Somebody else saved · show')).toBeHidden();
  await expect(field).toHaveValue('Mine');
  await editor.saveAndClose();
  expect(await shop.sql(`select description, fabric from public.products where productid = '${id}'`)).toEqual([
    { description: 'Mine', fabric: 'Ikat' },
  ]);
});

test('of two saves after each other both are said, and what nobody chose of the first is still to be chosen', async ({
  editor,
  shop,
}) => {
  await editor.field('Fabric').fill('Mine');
  await shop.sql(`update public.products set fabric = 'Theirs', description = 'First' where productid = '${id}'`);
  const panel = panelIn(editor.dialog);
  await expect(panel).toContainText('Taken over from them: Description, now First.');
  await shop.sql(`update public.products set retailprice = 4321 where productid = '${id}'`);
  await expect(panel).toContainText('Taken over from them: Description, now First; Retail price, now ₹4,321.00.');
  await expect(panel.getByRole('group', { name: 'Fabric' }).getByRole('radio', { name: 'Mine Mine' })).toBeChecked();
  await panel.getByRole('radio', { name: 'Theirs Theirs' }).check();
  await shop.sql(`update public.products set fabric = 'Again' where productid = '${id}'`);
  await expect(panel).toContainText('Fabric, now Again');
  await expect(editor.field('Fabric')).toHaveValue('Again');
});

/** They save what stands in a field, and the dialog has read it. */
const saveTheSame = async ({ page }: ProductDialogPage, shop: Shop, column: string, text: string) => {
  const read = page.waitForResponse('**/rpc/find_scanned');
  await shop.sql(`update public.products set ${column} = $2 where productid = $1`, [id, text]);
  await (await read).finished();
  // Behind the dialog.
  await expect(page.locator(`tr[data-row="${id}"]`)).toContainText(text);
};

test('where nothing differs nothing is said, and there is nothing to lose', async ({ editor, shop }) => {
  await editor.field('Fabric').fill('Same');
  await saveTheSame(editor, shop, 'fabric', 'Same');
  await expect(panelIn(editor.dialog)).toHaveCount(0);
  await editor.field('Description').fill('The same too');
  await saveTheSame(editor, shop, 'description', 'The same too');
  await expect(panelIn(editor.dialog)).toHaveCount(0);
  await editor.page.keyboard.press('Escape');
  await expect(editor.dialog).toBeHidden();
});

test('where nothing differs a save is none over somebody else’s', async ({ editor, shop }) => {
  await editor.field('Fabric').fill('Same');
  await saveTheSame(editor, shop, 'fabric', 'Same');
  await editor.field('Description').fill('Mine');
  await editor.saveAndClose();
  expect(await shop.sql(`select fabric, description from public.products where productid = '${id}'`)).toEqual([
    { fabric: 'Same', description: 'Mine' },
  ]);
});

test('a product that is deleted meanwhile says so at once, and can be put back', async ({ editor, shop }) => {
  await editor.field('Fabric').fill('Mine');
  await shop.sql(`delete from public.products where productid = '${id}'`);
  const alert = panelIn(editor.dialog);
  await expect(alert).toContainText('This product is no longer there. What you typed is still here.');
  await editor.button('Put it back').click();
  await expect(alert).toContainText('This product is there again');
  await expect(editor.field('Fabric')).toHaveValue('Mine');
  await editor.saveAndClose();
  expect(await shop.sql(`select fabric from public.products where productid = '${id}'`)).toEqual([{ fabric: 'Mine' }]);
});

test('another product that has the same id in other letters is not taken for one that was deleted', async ({
  editor,
  shop,
}) => {
  await insertProduct(shop, id.toLowerCase());
  await editor.field('Fabric').fill('Mine');
  await shop.sql(`delete from public.products where productid = '${id}'`);
  await expect(panelIn(editor.dialog)).toContainText('This product is no longer there. What you typed is still here.');
  await expect(editor.field('Fabric')).toHaveValue('Mine');
  await editor.button('Put it back').click();
  await expect(panelIn(editor.dialog)).toContainText('It is not put back.');
  await shop.sql(`delete from public.products where productid = '${id.toLowerCase()}'`);
});

test('one who deletes or saves themselves hears nothing of it, however late the answer is', async ({
  editor,
  openElsewhere,
  signedIn,
}) => {
  const { page } = editor;
  const others = new ProductDialogPage(await openElsewhere());
  await signedIn(others.page, 'superadmin');
  await others.products.open(`?productid=${id}`);
  await untilLive(others.page);
  const said: string[] = [];
  await page.exposeFunction('note', (text: string) => said.push(text));
  await page.evaluate(() =>
    new MutationObserver(() => {
      const alert = document.querySelector('[data-dialog] [role="alert"]');
      if (alert) (window as unknown as { note(text: string): void }).note(alert.textContent);
    }).observe(document.body, { childList: true, subtree: true }),
  );
  const late = async (call: string, isHeard: () => Promise<void>) =>
    page.route(call, async (route) => {
      const response = await route.fetch();
      await isHeard();
      await route.fulfill({ response });
    });
  await late('**/rpc/update_product*', () => expect(others.products.row(id)).toContainText('Own'));
  await late('**/rpc/delete_product*', () => expect(waitingIn(others.page)).toBeVisible());
  await editor.field('Fabric').fill('Own');
  await editor.saveAndClose();
  await editor.openEdit(id);
  await editor.button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('[data-dialog], [role="alertdialog"]')).toHaveCount(0);
  await expect(editor.products.rows).toHaveCount(0);
  expect(said).toEqual([]);
});

test('what was missed on a lost line is there when a page wakes', async ({ editor, shop }) => {
  const hide = (hidden: boolean) =>
    editor.page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await editor.page.clock.install();
  await hide(true);
  await editor.page.clock.fastForward('01:01');
  await shop.sql(`update public.products set fabric = 'Woken' where productid = '${id}'`);
  await hide(false);
  await editor.page.clock.runFor(10_000);
  await expect(panelIn(editor.dialog)).toContainText('Fabric, now Woken');
});

test('a customer', async ({ page, signedIn, shop }) => {
  await insertRow(shop, 'customers', {
    ...{ customer_ulid: '01JOVERTAKEN00000000000000', first_name: 'Overta', last_name: 'Ken', phone: '+919812300964' },
  });
  const referrer = await insertRow(shop, 'customers', {
    ...{ customer_ulid: '01JREFERRER000000000000000', first_name: 'Refer', last_name: 'Rer', phone: '+919812300965' },
  });
  await signedIn(page, 'admin');
  const customers = new CustomersPage(page);
  await customers.open('?first_name=Overta');
  await untilLive(page);
  await customers.rows.first().getByRole('button', { name: 'Edit Overta Ken' }).click();
  await customers.field('Address').fill('Mine');
  await customers.choice('Gender').click();
  const option = page.getByRole('option', { name: 'Male', exact: true });
  await option.hover();
  await expect(option).toBeFocused();
  await shop.sql(
    `update public.customers set address = 'Theirs', referred_by = $1, store_credit = 12.5 where first_name = 'Overta'`,
    [referrer.customerid],
  );
  const panel = panelIn(customers.dialog);
  await expect(panel).toContainText('Somebody else saved this customer after you opened it');
  await expect(panel).toContainText('Taken over from them: Store credit, now ₹12.50; Referred by, now Refer Rer');
  // A list that is open keeps the focus.
  await expect(option).toBeFocused();
  await option.press('Enter');
  await expect(customers.choice('Gender')).toHaveText('Male');
  await panel.getByRole('radio', { name: 'Theirs Theirs' }).check();
  await expect(customers.field('Address')).toHaveValue('Theirs');
  await customers.field('Last name').fill('Saved');
  await customers.saveAndClose();
  await customers.rows.first().getByRole('button', { name: 'Edit Overta Saved' }).click();
  await shop.sql(`delete from public.customers where first_name = 'Overta'`);
  await expect(customers.dialog.getByRole('alert')).toContainText('This customer is no longer there.');
  await shop.sql(`delete from public.customers where first_name = 'Refer'`);
});

test('a discount', async ({ page, signedIn, shop }) => {
  await insertRow(shop, 'discounts', { code: 'EARLY', type: 'flat', value: 100 });
  await signedIn(page, 'admin');
  const discounts = new DiscountsPage(page);
  await discounts.open();
  await untilLive(page);
  await discounts.openEdit('EARLY');
  await discounts.field('Value').fill('300');
  await shop.sql(`update public.discounts set value = 200, min_total = 999 where code = 'EARLY'`);
  const panel = panelIn(discounts.dialog);
  await expect(panel).toContainText('Taken over from them: Min total, now ₹999.00.');
  await panel.getByRole('radio', { name: 'Mine ₹300.00' }).click();
  await discounts.saveAndClose();
  await expect(toast(page, 'Discount saved')).toBeVisible();
  await shop.sql(`delete from public.discounts where code = 'EARLY'`);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the field that one types in stays where it is there too', async ({ editor, shop }) => {
    const field = editor.field('Description');
    await field.fill('Mine');
    await field.focus();
    const before = await topOf(field);
    await shop.sql(`update public.products set fabric = 'Ikat' where productid = '${id}'`);
    await expect(panelIn(editor.dialog)).toContainText('Taken over from them: Fabric, now Ikat.');
    expect(Math.abs((await topOf(field)) - before)).toBeLessThan(2);
    await editor.button('Somebody else saved · show').tap();
    await expect(panelIn(editor.dialog).getByText(saved)).toBeInViewport();
  });
});
