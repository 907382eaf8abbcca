import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { logIn } from '../session.ts';
import { expect, forgetAttempts } from '../shop.ts';
import { knownPassword, test } from '../sign-in/accounts-page.ts';
import { toast } from '../toast.ts';

let numbers = 0;

/** A number that no other test has, as a person types it. */
const freshNumber = (): string => {
  numbers += 1;
  return `+91 98765 ${String(Date.now() % 1_000).padStart(3, '0')}${String(numbers).padStart(2, '0')}`;
};

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
