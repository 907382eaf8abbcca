import { giveApp } from '../authenticator.ts';
import { accounts } from '../fixtures.ts';
import { test } from './flow.ts';

test.afterEach(async ({ shop }) => void (await shop.sql('delete from auth.mfa_factors')));

test('an account with an app logs in with password and code, and removes it', async ({ here, shop, picture }) => {
  const app = await giveApp(shop.url, accounts.admin, 'My phone');
  await here.goTo('/admin/vouchers');
  await here.isAt('/admin/login');
  await here.field('Email').fill(accounts.admin.email);
  await here.css('input[name="password"]').fill(accounts.admin.password);
  await here.button('Login with Email').press();
  await here.role('heading', 'Second step').shows();
  await picture('second step');
  await here.css('input[name="code"]').fill('000000');
  await here.text(/^This code is wrong\. Type the newest one\./).shows();
  await here.css('input[name="code"]').fill(app.code(1));
  await here.isAt('/admin/vouchers');
  await here.text('This is the Vouchers page.').shows();
  await here.openMenu();
  await here.button(accounts.admin.email).press();
  await here.role('menuitem', 'Two-step sign-in').press();
  await here.role('dialog', 'Two-step sign-in').text('My phone').shows();
  await picture('two-step sign-in');
  await here.button('Remove My phone').press();
  await here.role('alertdialog').button('Remove').press();
  await here.text('You have no second step yet.').shows();
});

test('an app is shown as a QR code with its key', async ({ here, picture }) => {
  await here.signIn('admin');
  await here.openMenu();
  await here.button(accounts.admin.email).press();
  await here.role('menuitem', 'Two-step sign-in').press();
  const dialog = here.role('dialog', 'Two-step sign-in');
  await dialog.button('Add an app').press();
  await dialog.button('Show the QR code').press();
  await dialog.css('img').shows();
  await dialog.css('input[name="code"]').shows();
  await picture('app to add');
  await dialog.button('Back').press();
  await dialog.button('Add an app').shows();
});
