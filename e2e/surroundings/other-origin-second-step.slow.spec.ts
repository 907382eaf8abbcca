import { codesOf } from '../authenticator.ts';
import { expect } from '../fixtures.ts';
import { placeholder } from '../placeholder-page.ts';
import { logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { knownPassword } from '../sign-in/accounts-page.ts';
import { toast } from '../toast.ts';
import { test } from './other-origin-shop.ts';

// Second steps and codes in a portal of another origin than its provider, before which a gateway asks for the key.

test.afterEach(({ shop }) =>
  shop.sql(`with freed as (update private.second_step_rule set rule = 'nobody' returning 1)
            delete from private.first_asked`),
);

test('adds an app and a phone, and asks for them at the next login', async ({ page, accounts, staff, shop }) => {
  test.slow();
  await test.step('adds an app, asks for it, and changes the rule after it', async () => {
    await shop.sql(`update public.profiles set role = 'superadmin' where email = $1`, [staff]);
    const dialog = await accounts.open(staff, 'Two-step sign-in');
    await dialog.getByRole('button', { name: 'Add an app' }).click();
    await dialog.getByRole('button', { name: 'Show the QR code' }).click();
    const picture = dialog.getByRole('img', { name: /QR code/ });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
    const code = codesOf(key.replaceAll(' ', ''));
    await dialog.getByLabel('Code that the app shows').fill(code());
    await expect(toast(page, 'Second Step Added')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page, { email: staff, password: knownPassword });
    await page.getByLabel('Code', { exact: true }).fill(code(1));
    await expect(page).toHaveURL(/\/admin\/inventory/);
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Two-step sign-in for: nobody' }).click();
    const rule = page.getByRole('dialog', { name: 'Two-step sign-in' });
    await rule.getByRole('radio', { name: /everybody who may enter/ }).check();
    await rule.getByRole('button', { name: 'Change the rule' }).click();
    await expect(toast(page, 'Rule Changed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Two-step sign-in for: everybody who may enter' })).toBeVisible();
  });

  await test.step('adds a phone, and asks for it after the code of an email', async () => {
    const number = '+91 98765 43210';
    const messageTo = async (): Promise<string> => {
      const outbox = (await (await page.request.get(`${shop.url}/outbox.json`)).json()) as Record<string, string>[];
      return outbox.find(({ recipient }) => recipient === number.replaceAll(' ', ''))?.code ?? '';
    };
    const dialog = await accounts.open(staff, 'Two-step sign-in');
    await dialog.getByRole('button', { name: 'Add a phone' }).click();
    await dialog.getByLabel('Phone number').fill(number);
    await dialog.getByRole('button', { name: 'Send a code' }).click();
    const code = dialog.getByLabel('Code from the message');
    await expect(code).toBeFocused();
    await code.fill(await messageTo());
    await expect(toast(page, 'Second Step Added')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Logout' }).click();
    await forgetAttempts(shop);
    await page.goto('/admin/vouchers');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Email', { exact: true }).fill(staff);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`If ${staff} has an account, a code is on its way.`)).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill((await accounts.mail(staff, 'magic_link')).code);
    await page.getByRole('button', { name: /^Use a message to/ }).click();
    await page.getByRole('button', { name: 'Send a message' }).click();
    await expect(page.getByText('A code is on its way to •••• 3210')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(await messageTo());
    await expect(placeholder(page, 'Vouchers')).toBeVisible();
  });
});
