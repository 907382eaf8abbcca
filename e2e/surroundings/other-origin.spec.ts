import type { Page } from '@playwright/test';
import { CustomersPage, newPhone } from '../customers/customers-page.ts';
import { DiscountsPage } from '../discounts/discounts-page.ts';
import { ExportPage } from '../files/export-page.ts';
import { csv, ImportPage } from '../files/import-page.ts';
import { accounts as demo, expect } from '../fixtures.ts';
import { openProduct } from '../history/history-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { BatchPage, codesOut, few } from '../labels/batch-page.ts';
import { certifyShop, withdrawCertificate } from '../labels/print-certificate.ts';
import { openDialog, press, printLabel } from '../labels/print-dialog-page.ts';
import { logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { knownPassword, newPassword } from '../sign-in/accounts-page.ts';
import { startKeyGateway } from '../stand-ins/key-gateway.ts';
import { Scanner } from '../stand-ins/scanner.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import { toast } from '../toast.ts';
import { UsersPage } from '../users/users-page.ts';
import { test } from './other-origin-shop.ts';

// Every screen of a portal of another origin than its provider, before which a gateway asks for the key.

const serve = servePrinters(test);

/** What a page asks for from now on, and what its browser refuses it. */
const watch = (page: Page) => {
  const asked: { readonly url: URL; readonly type: string }[] = [];
  const refused: string[] = [];
  page.on('request', (request) => asked.push({ url: new URL(request.url()), type: request.resourceType() }));
  page.on('console', (message) => {
    if (/Content Security Policy|CORS policy/.test(message.text())) refused.push(message.text());
  });
  return { asked, refused };
};

test.beforeEach(({ shop }) => forgetAttempts(shop));

test('the gateway refuses what lacks the key, except what comes by a link or is public', async ({ request, shop }) => {
  const gateway = await startKeyGateway(shop.url, shop.publicKey);
  const statusOf = async (path: string, headers = {}) =>
    (await request.get(gateway.url + path, { headers, maxRedirects: 0 })).status();
  expect(await statusOf('/auth/v1/settings')).toBe(401);
  expect(await statusOf('/auth/v1/settings', { apikey: 'another' })).toBe(401);
  expect(await statusOf('/rest/v1/products?select=productid')).toBe(401);
  expect(gateway.refused).toEqual(['GET /auth/v1/settings', 'GET /auth/v1/settings', 'GET /rest/v1/products']);
  expect(await statusOf('/auth/v1/settings', { apikey: shop.publicKey })).toBe(200);
  expect(await statusOf(`/auth/v1/settings?apikey=${shop.publicKey}`)).toBe(200);
  expect(await statusOf('/auth/v1/.well-known/jwks.json')).toBe(200);
  expect(await statusOf('/auth/v1/authorize?provider=google')).not.toBe(401);
  expect(gateway.refused).toHaveLength(3);
  await gateway.stop();
});

test('staff sign in, search, save, print and log out', async ({ shop, portal, gateway, page, signIn }) => {
  const { certificate } = await certifyShop(shop);
  const printing = await serve('TSC TE244');
  printing.trust(certificate);
  printing.fail({ person: 'blocks' });
  const { asked, refused } = watch(page);
  await page.goto('/admin/login');
  await expect(page).toHaveTitle(/Thaan elsewhere/);
  await signIn(page, 'admin');

  const editor = new ProductDialogPage(page);
  const id = await editor.add('Silk from elsewhere', [['S', 'Red', '3']]);
  await editor.products.filter('Product ID').fill(id);
  const found = await editor.products.find('Fabric', 'silk from else');
  expect(await editor.products.cells(found)).toMatchObject({ 'Product ID': id, 'Total Stock': '3 pcs' });
  await editor.openEdit(id);
  await editor.field('Description').fill('Looked at again');
  await editor.save();
  await expect(editor.toasts).toContainText('Product Updated');
  expect(await editor.products.cells(found)).toMatchObject({ Description: 'Looked at again' });

  const dialog = await openDialog(page);
  await printLabel(dialog);
  expect(printing.requests.at(-1)).toMatchObject({ call: 'print', signature: 'valid', asked: false });
  await withdrawCertificate(shop);
  await press(dialog, 'Close');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${portal.url}/admin/login`);
  await expect(toast(page, 'Logout Success')).toBeVisible();

  // The portal is its files and config.json; of the provider it knows the three protocols.
  expect([refused, portal.missing]).toEqual([[], []]);
  const ofProvider = asked.filter(({ url, type }) => url.origin === gateway.url && type !== 'image');
  const protocols = ofProvider.map(({ url }) => /^\/(auth|rest|functions)\/v1\//.exec(url.pathname)?.[1]);
  expect([...new Set(protocols)].sort()).toEqual(['auth', 'functions', 'rest']);
});

test('the links of mails lead back to the portal that asked', async ({ portal, page, accounts }) => {
  const email = `from-elsewhere-${Date.now()}@thaan.example`;
  await accounts.signUp(email, knownPassword);
  const confirmation = await accounts.link(email, 'confirmation');
  expect(confirmation).toContain(`${portal.url}/admin/login?token_hash=`);
  await page.goto(confirmation);
  await expect(page).toHaveURL(`${portal.url}/unauthorized`);
  await page.getByRole('button', { name: 'Logout' }).click();

  await accounts.askForReset(email);
  const reset = await accounts.link(email, 'recovery');
  expect(reset).toContain(`${portal.url}/admin/reset-password?token_hash=`);
  await page.goto(reset);
  await accounts.resetPassword(newPassword);
  await expect(page).toHaveURL('/admin/login');
  await logIn(page, { email, password: newPassword });
  await expect(page).toHaveURL('/unauthorized');
});

test('a mail is sent again to whoever has not confirmed the address', async ({ page, accounts, shop }) => {
  const email = `waits-elsewhere-${Date.now()}@thaan.example`;
  await accounts.signUp(email, knownPassword);
  await forgetAttempts(shop);
  await logIn(page, { email, password: knownPassword });
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(toast(page, 'Mail Sent')).toBeVisible();
});

test('sign-in with Google comes back to it', async ({ portal, page }) => {
  const { refused } = watch(page);
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'The Admin' }).click();
  await expect(page).toHaveURL(`${portal.url}/admin/inventory`);
  await expect(page.getByRole('banner').getByText(demo.admin.email)).toBeVisible();
  expect(refused).toEqual([]);
});

test('the other sections show their lists, and save', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  const users = new UsersPage(page);
  await users.open();
  for (const role of ['Admin', 'User']) {
    await users.choose(demo.user.email, role);
    await expect(users.currentRole(demo.user.email)).toHaveText(role);
  }

  const customers = new CustomersPage(page);
  const phone = newPhone();
  await customers.open();
  await customers.openAdd();
  await customers.fill('Elsewhere', 'Rao', phone);
  await customers.save();
  await expect(toast(page, 'Customer added successfully')).toHaveText('Customer added successfully');
  const row = await customers.find(phone);
  await customers.delete(row);
  await expect(toast(page, 'Customer deleted successfully')).toHaveText('Customer deleted successfully');

  const discounts = new DiscountsPage(page);
  const code = `ELSE${Date.now()}`;
  await discounts.open();
  await discounts.openAdd();
  await discounts.field('Code').fill(code);
  await discounts.field('Value').fill('10');
  await discounts.save();
  await expect(discounts.row(code)).toBeVisible();

  for (const name of ['Bills', 'Vouchers', 'Exchanges', 'Suppliers']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('main')).toHaveText(`This is the ${name} page.`);
  }
});

test('a file is imported and exported, and the history tells of it', async ({ page, signedIn }) => {
  const fabric = `Lace of ${Date.now()}`;
  const list = new ExportPage(page);
  await list.cannotAsk();
  await signedIn(page, 'admin');
  const imports = new ImportPage(page);
  await imports.check('products', 'lace.csv', csv('Fabric,Cost,MRP,Size,Colour,Qty', `${fabric},70,150,S,Green,3`));
  await imports.button('Import 1 line').click();
  await expect(imports.dialog.getByText('Import finished.')).toBeVisible();

  await page.goto(`/admin/inventory?fabric=${encodeURIComponent(fabric)}`);
  const row = page.locator('tr[data-row]');
  await expect(row).toHaveCount(1);
  expect((await list.download('Export as CSV')).bytes.toString('utf8')).toContain(`,${fabric},70,150,`);
  const history = await openProduct(page, (await row.getAttribute('data-row')) ?? '');
  await expect(history.entries.first()).toContainText('by an import');
});

test('a batch is printed, a price changes and is put back, and a label is scanned', async ({
  page,
  shop,
  signedIn,
}) => {
  const { refused } = watch(page);
  const printing = await serve('TSC TE244');
  await few(shop);
  await signedIn(page, 'admin');
  const batch = new BatchPage(page);
  await batch.open();
  await batch.print('Print 7 labels');
  expect(await codesOut(printing)).toEqual(['BC98001 x 3', 'BC98002 x 4']);

  await shop.sql(`update public.products set retailprice = 275 where productid = 'BC98001'`);
  const history = await openProduct(page, 'BC98001');
  const old = page.getByLabel('Print label of BC98001').locator('[data-count]');
  await expect(old).toHaveAttribute('data-count', '3');
  await history.putBack(
    'Put back Retail Price: ₹250.00',
    'Retail Price of BC98001 becomes ₹250.00 again; it is ₹275.00 now.',
  );
  await expect(history.entries.first()).toContainText('put back');
  await history.close();
  await expect(old).toHaveCount(0);

  await new Scanner(page, await page.context().newCDPSession(page)).scan('BC98002', 'Enter');
  await expect(page.getByRole('dialog', { name: 'Batchcloth' })).toContainText('Green');
  expect(refused).toEqual([]);
});

test('the menu behind the email shows the sessions, changes password and email, and signs out everywhere else', async ({
  page,
  accounts,
  staff,
}) => {
  const sessions = await accounts.open(staff, 'Your sessions');
  await expect(sessions.getByText('This device')).toBeVisible();
  await press(sessions, 'Close');

  const password = await accounts.open(staff, 'Change password');
  await password.getByLabel('New password').fill(newPassword);
  await press(password, 'Change password');
  await expect(toast(page, 'Password Changed')).toBeVisible();

  const others = await accounts.open(staff, 'Sign out everywhere else');
  await press(others, 'Sign out');
  await expect(toast(page, 'Signed Out Everywhere Else')).toBeVisible();

  const wanted = `moved-${staff}`;
  const email = await accounts.open(staff, 'Change email');
  await email.getByLabel('New email').fill(wanted);
  await press(email, 'Change email');
  await expect(email.getByText(`one to ${staff} and one to ${wanted}`)).toBeVisible();
  await page.goto(await accounts.link(staff, 'email_change'));
  await expect(page.getByText(/first of two links is confirmed/)).toBeVisible();
  await page.goto(await accounts.link(wanted, 'email_change'));
  await expect(toast(page, 'Email Changed')).toBeVisible();
});
