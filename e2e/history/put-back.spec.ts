import { holdCalls } from '../calls.ts';
import { DiscountsPage } from '../discounts/discounts-page.ts';
import { expect, test } from '../shop.ts';
import { toast } from '../toast.ts';
import { HistoryPage } from './history-page.ts';

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
