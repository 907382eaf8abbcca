import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { giveApp } from '../authenticator.ts';
import { logIn } from '../session.ts';
import { expect, forgetAttempts, type Shop } from '../shop.ts';
import { knownPassword, test } from '../sign-in/accounts-page.ts';
import { toast } from '../toast.ts';

let numbers = 0;

/** A number that no other test has, as a person types it. */
const freshNumber = (): string => {
  numbers += 1;
  return `+91 98765 ${String(Date.now() % 1_000).padStart(3, '0')}${String(numbers).padStart(2, '0')}`;
};

/** Gives an account a phone as one more second step. */
const givePhone = (shop: Shop, email: string, number: string) =>
  shop.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone, created_at, updated_at)
     select gen_random_uuid(), id, 'Shop phone', 'phone', 'verified', $2, now(), now() from auth.users where email = $1`,
    [email, number.replaceAll(/\D/g, '')],
  );

const codeTo = async (page: Page, number: string): Promise<string> => {
  const outbox = (await (await page.request.get('/outbox.json')).json()) as { recipient: string; code: string }[];
  return outbox.find(({ recipient }) => recipient === number.replaceAll(' ', ''))?.code ?? '';
};

test('a phone is added by the code of a message, and asked for at the next login', async ({
  page,
  staff,
  accounts,
  shop,
}) => {
  const number = freshNumber();
  const dialog = await accounts.open(staff, 'Two-step sign-in');
  await dialog.getByRole('button', { name: 'Add a phone' }).click();
  await dialog.getByLabel('Phone number').fill('+91 12');
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await expect(dialog.getByLabel('Code from the message')).toHaveCount(0);
  await dialog.getByLabel('Phone number').fill('+91 1900 123 4567');
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await expect(dialog.getByLabel('Phone number')).toHaveAccessibleDescription(/^There is no such number\./);
  await expect(dialog.getByLabel('Phone number')).toBeFocused();
  await expect(page.getByText('E.164')).toHaveCount(0);
  await dialog.getByLabel('Phone number').fill(number.slice('+91 '.length)); // as people say it
  await dialog.getByText('WhatsApp').click();
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  const code = dialog.getByLabel('Code from the message');
  await expect(code).toBeFocused();
  await expect(dialog.getByRole('button', { name: /^Send again in \d+ seconds?$/ })).toBeVisible();
  const sent = await codeTo(page, number);
  await code.fill(sent === '000000' ? '111111' : '000000');
  await expect(dialog.getByText('This code is wrong. Type the newest one.')).toBeVisible();
  await code.fill(sent);
  await expect(toast(page, 'Second Step Added')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(`Messages to •••• ${number.slice(-4)}`);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Logout' }).click();
  await forgetAttempts(shop);
  await logIn(page, { email: staff, password: knownPassword });
  await expect(page.getByText(`A code can be sent to •••• ${number.slice(-4)}.`)).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send a message' }).click();
  await expect(page.getByText(`A code is on its way to •••• ${number.slice(-4)}`)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(page, number));
  await expect(page).toHaveURL(/inventory/);
});

test('a code that was sent is taken after a look at another way, and one press sends one message', async ({
  page,
  staff,
  thaan,
  shop,
}) => {
  await giveApp(thaan.url, { email: staff, password: knownPassword });
  const number = freshNumber();
  await givePhone(shop, staff, number);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/vouchers');
  await logIn(page, { email: staff, password: knownPassword });
  await page.getByRole('button', { name: `Use a message to •••• ${number.slice(-4)} instead` }).click();
  const send = page.getByRole('button', { name: 'Send a message' });
  await expect(send).toBeFocused();
  await send.dblclick();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(page.getByText('A message was asked for a short while ago.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Use the app My phone instead' }).click();
  await expect(page.getByText('Open your authenticator app')).toBeVisible();
  await page.getByRole('button', { name: 'Use a message to' }).click();
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds?$/ })).toBeVisible();
  await code.fill(await codeTo(page, number));
  await expect(page).toHaveURL('/admin/vouchers');
});

test('one that was removed meanwhile gives way to the other', async ({ page, staff, thaan, shop }) => {
  const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
  const number = freshNumber();
  await givePhone(shop, staff, number);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/bills');
  await logIn(page, { email: staff, password: knownPassword });
  await expect(page.getByText('Open your authenticator app')).toBeVisible();
  await shop.sql('delete from auth.mfa_factors where id = $1', [app.factorId]);
  await page.getByLabel('Code', { exact: true }).fill(app.code(1));
  await expect(page.getByText('This second step was removed meanwhile. Use another one')).toBeVisible();
  await expect(page.getByText(`A code can be sent to •••• ${number.slice(-4)}.`)).toBeVisible();
});
