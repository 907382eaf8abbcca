import { holdCalls } from '../calls.ts';
import { DiscountsPage } from '../discounts/discounts-page.ts';
import { expect, test } from '../shop.ts';
import { toast } from '../toast.ts';
import { HistoryPage, insertProduct, openProduct } from './history-page.ts';

test('the history stays open when its row leaves the list and when the id changes, and hands the focus on', async ({
  page,
  signedIn,
  shop,
}) => {
  await insertProduct(shop, 'BC97006');
  await shop.sql(`update public.products set description = 'Soft' where productid = 'BC97006'`);
  await signedIn(page, 'admin');
  const history = await openProduct(page, 'BC97006', '&fabric=Linen');
  await shop.sql(`update public.products set fabric = 'Silk' where productid = 'BC97006'`);
  await history.putBack(
    'Put back Description: (empty)',
    'Description of BC97006 becomes (empty) again; it is Soft now.',
  );
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('tr[data-row]')).toHaveCount(0);
  await expect(history.dialog).toContainText('FabricLinen became Silk');
  await history.close();
  await expect(page.locator('main :focus')).toBeVisible();

  await shop.sql(`update public.products set productid = 'BC97007' where productid = 'BC97006'`);
  await openProduct(page, 'BC97007');
  await history.putBack('Put back Product ID: BC97006', 'becomes BC97006 again; it is BC97007 now.');
  await expect(history.entries.first()).toContainText('Product IDBC97007 became BC97006');
  await expect(history.dialog.getByText('BC97006', { exact: true }).first()).toBeVisible();
  await history.close();
  await expect(page.locator('tr[data-row]')).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
});

test('why something cannot be put back is said at the change, and nothing is lost', async ({
  page,
  signedIn,
  shop,
}) => {
  const [made] = await shop.sql(
    `insert into public.discounts (code, type, value, active) values ('WAS1', 'percentage', 10, true) returning id`,
  );
  await shop.sql(`update public.discounts set code = 'NOW1', value = 15, active = false where id = $1`, [made?.id]);
  await shop.sql(`insert into public.discounts (code, type, value) values ('WAS1', 'flat', 5)`);
  await signedIn(page, 'admin');
  await new DiscountsPage(page).open();
  const history = new HistoryPage(page);
  await history.open('NOW1');
  await expect(history.entries.first()).toContainText('ActiveYes became No');
  await history.putBack('Put back Code: WAS1', 'Code of NOW1 becomes WAS1 again; it is NOW1 now.');
  const refusal = history.dialog.getByRole('alert');
  await expect(refusal).toContainText('code');
  await expect(history.button('Put back Code: WAS1')).toBeFocused();

  // Somebody else is faster than the answer to the question.
  await history.ask('Put back Value: 10%', 'becomes 10% again; it is 15% now.');
  await shop.sql('update public.discounts set active = true, value = 20 where id = $1', [made?.id]);
  await history.confirm();
  await expect(refusal).toContainText('Somebody else changed this after you looked');
  await expect(history.entries.first()).toContainText('15% became 20%');
  await history.putBack('Put back Value: 10%', 'becomes 10% again; it is 20% now.');
  await expect(toast(page, 'Put Back', 'is 10% again.')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.route('**/rest/v1/rpc/put_back*', (route) => route.abort('connectionfailed'));
  await history.putBack('Put back Value: 20%', 'becomes 20% again; it is 10% now.');
  await expect(refusal).toContainText('The server could not be reached');
  await shop.sql(`delete from public.discounts where code in ('WAS1', 'NOW1')`);
});

test('what comes back after the history was closed is said, and shown in the list', async ({
  page,
  signedIn,
  shop,
}) => {
  await shop.sql(`insert into public.discounts (code, type, value) values ('LATE1', 'percentage', 10)`);
  await shop.sql(`update public.discounts set value = 20 where code = 'LATE1'`);
  await signedIn(page, 'admin');
  const discounts = new DiscountsPage(page);
  await discounts.open();
  const history = new HistoryPage(page);
  for (const how of ['abort', 'continue'] as const) {
    await history.open('LATE1');
    const release = await holdCalls(page, '**/rest/v1/rpc/put_back*', { go: (route) => route[how]() });
    await history.ask('Put back Value: 10%', 'becomes 10% again; it is 20% now.');
    await history.question.getByRole('button', { name: 'Put back' }).click();
    await page.goBack();
    await expect(history.dialog).toHaveCount(0);
    await release();
    if (how === 'abort') await expect(toast(page, 'Not put back', 'The server could not be reached')).toBeVisible();
  }
  await expect(toast(page, 'Put Back', 'Value of LATE1 is 10% again.')).toBeVisible();
  await expect(discounts.row('LATE1')).toContainText('10%');

  // A number of another type is another value.
  await shop.sql(`update public.discounts set type = 'flat' where code = 'LATE1'`);
  await history.open('LATE1');
  const hint = 'It was of type percentage, and the type is flat now: put the type back first.';
  await expect(history.dialog.getByText(hint).first()).toBeVisible();
  await expect(history.button('Put back Value: 20%')).toHaveCount(0);
  await shop.sql(`delete from public.discounts where code = 'LATE1'`);
});
