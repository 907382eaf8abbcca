import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { ExportPage } from '../files/export-page.ts';
import { csv, ImportPage } from '../files/import-page.ts';
import { askAccounts, accounts as demo, expect } from '../fixtures.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { BatchPage, few } from '../labels/batch-page.ts';
import { check, openDialog, openSettings, printLabel } from '../labels/print-dialog-page.ts';
import { logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { test as base, knownPassword, newPassword } from '../sign-in/accounts-page.ts';
import { otherMachine } from '../stand-ins/other-machine.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { toast } from '../toast.ts';

// The shop's server as another machine sees it over plain http. What the browser does not allow there is said before
// anything is typed; everything else works.

const test = base.extend({
  thaan: [async ({ shop }, use) => use({ url: `http://${otherMachine}:${shop.port}` }), { scope: 'worker' }],
});

const serve = servePrinters(test);

/** What a page throws and nobody catches. */
const thrownOn = (page: Page): Error[] => {
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  return thrown;
};

test.beforeEach(({ shop }) => forgetAttempts(shop));

test('says what needs https before it is typed: Google, mails and another email; the links of mails work', async ({
  page,
  shop,
  signIn,
  accounts,
}) => {
  await test.step('confirms an account and resets its password by the links of mails', async () => {
    const email = `link-${Date.now()}@thaan.example`;
    await askAccounts(shop.url, 'signup', { email, password: knownPassword });
    const here = async (kind: string) => {
      const { pathname, search } = new URL(await accounts.link(email, kind));
      return pathname + search;
    };
    await page.goto(await here('confirmation'));
    await expect(toast(page, 'Email Confirmed')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    const back = `redirect_to=${shop.url}/admin/reset-password`;
    await askAccounts(shop.url, `recover?${back}`, { email });
    await page.goto(await here('recovery'));
    await accounts.resetPassword(newPassword);
  });
  await forgetAttempts(shop);
  await test.step('asks for nothing to sign up or for a link', async () => {
    for (const { path, title, words } of [
      { path: 'signup', title: 'Create an Account', words: /without https, so signing up cannot be done here/ },
      {
        path: 'forgot-password',
        title: 'Forgot Password',
        words: /without https, so having a link sent cannot be done/,
      },
    ]) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('link', { name: /^(Log in|Back to login)$/ }).click();
      await expect(page.getByRole('button', { name: 'Login with Email' })).toBeVisible();
    }
  });

  await test.step('says that no link can be sent from here', async () => {
    await page.goto('/admin/reset-password');
    await expect(
      page.getByRole('status').filter({ hasText: 'so having a link sent cannot be done here' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Have a link sent' })).toHaveCount(0);
  });

  await test.step('says where the mail can be sent again', async () => {
    const email = `unconfirmed-${Date.now()}@thaan.example`;
    await askAccounts(shop.url, 'signup', { email, password: knownPassword });
    await page.goto('/admin/login');
    await logIn(page, { email, password: knownPassword });
    await expect(page.getByRole('alert').getByText(/so sending the mail again cannot be done here/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the mail again' })).toHaveCount(0);
  });

  await test.step('logs in with a password, and says that Google needs https', async () => {
    await page.goto('/admin/login');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await expect(page.getByRole('status')).toHaveText(
      'This page was opened without https, so signing in with Google cannot be done here. Open it by https, or ask who runs the shop’s server.',
    );
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await signIn(page, 'admin');
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
  });

  await test.step('does not change the email', async () => {
    const dialog = await accounts.open(demo.admin.email, 'Change email');
    await expect(dialog.getByText(/so changing the email cannot be done here/)).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expect(dialog.getByRole('button')).toHaveText(['Close']);
  });
});

test('works a day without https: a product, labels and files; says that nothing is shared', async ({
  page,
  signIn,
  shop,
}) => {
  test.slow();
  await test.step('names https if no print service answers', async () => {
    await signIn(page, 'admin');
    const dialog = await openDialog(page);
    await expect(dialog.getByRole('alert')).toContainText(
      'because the page was opened without https. Start QZ Tray on this computer and open the portal by https, then choose Try again.',
    );
    const settings = await openSettings(page, dialog);
    await expect(check(settings, 'Browser')).toContainText(
      'Look at this: BrowserMay keep this page from the print service, since it was opened without https.',
    );
  });

  await test.step('adds a product, prints its label and a batch', async () => {
    await page.goto('/admin/inventory');
    const thrown = thrownOn(page);
    const printing = await serve('TSC TE244');
    const fabric = `Plain cotton ${Date.now()}`;
    await new ProductDialogPage(page).add(fabric, [
      ['S', 'Red', '3'],
      ['M', 'Red', '4'],
    ]);
    const dialog = await openDialog(page, `fabric=${encodeURIComponent(fabric)}`);
    await printLabel(dialog);
    await few(shop);
    const batch = new BatchPage(page);
    await batch.open();
    await batch.print('Print 7 labels');
    expect(printing.jobs).not.toHaveLength(0);
    expect(thrown).toEqual([]);
  });

  await test.step('exports a list, imports lines', async () => {
    await page.goto('/admin/inventory');
    const thrown = thrownOn(page);
    const file = await new ExportPage(page).download('Export as CSV');
    expect(file.bytes.toString('utf8')).toContain('Product ID');
    const imports = new ImportPage(page);
    await imports.check('products', 'more.csv', csv('Fabric,Cost,MRP,Size,Colour,Qty', 'Plain lace,70,150,L,Green,3'));
    await imports.button('Import 1 line').click();
    await expect(imports.dialog.getByText('Import finished.')).toBeVisible();
    expect(thrown).toEqual([]);
  });

  await test.step('neither shares nor copies a product, and says so', async () => {
    await page.goto('/admin/inventory');
    const row = page.locator('tr[data-row]').first();
    await row.getByRole('button', { name: /^Details of/ }).click();
    await page.getByRole('button', { name: /^Share / }).click();
    const said = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
    await expect(said).toContainText(
      'This page was opened without https, so the browser lets it neither share nor copy.',
    );
  });
});
