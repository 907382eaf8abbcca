import { accounts } from '../fixtures.ts';
import { expect, test } from './flow.ts';

test('signs in by the login page, and out again', async ({ here, picture }) => {
  await here.goTo('/admin/users');
  await here.isAt('/admin/login');
  await here.text('Login Required').shows();
  await picture('login');
  await here.text('Login Required').goes(); // on a phone the page is shorter without it
  await here.field('Email').fill(accounts.admin.email);
  await here.css('input[name="password"]').fill('not the password');
  await here.button('Login with Email').press();
  await here.text('Login Failed').shows();
  await here.css('input[name="password"]').fill(accounts.admin.password);
  await here.tab.key('Enter');
  await here.isAt('/admin/users');
  await here.role('table').text(accounts.user.email).shows();
  await here.openMenu();
  await here.button('Logout').press();
  await here.isAt('/admin/login');
  await here.text('Logout Success').shows();
});

test('a Logout leads the other tabs to the login page with its notice', async ({ here, openPage, picture }) => {
  await here.signIn('admin');
  const other = await openPage();
  await other.goTo('/admin/vouchers');
  await other.text('This is the Vouchers page.').shows();
  const typing = await openPage();
  await typing.goTo('/admin/customers');
  await typing.button('Add Customer').press();
  await typing.role('dialog', 'Add Customer').field('First name').fill('Typed, not saved');
  await here.tab.show();
  await here.openMenu();
  await here.button('Logout').press();
  await here.isAt('/admin/login');
  await other.tab.show();
  await other.isAt('/admin/login');
  await other.text('Logout Success').shows();
  await picture('login after a Logout in another tab', other);
  // What is not saved is not lost: it waits behind a question.
  await typing.tab.show();
  await typing.role('dialog', 'Log in again').shows();
  expect(await typing.path()).toBe('/admin/customers');
});

test('who logs in again in one tab works in the others, too', async ({ here, openPage }) => {
  await here.signIn('admin');
  const other = await openPage();
  await other.goTo('/admin/vouchers');
  await other.text('This is the Vouchers page.').shows();
  await here.tab.show();
  await here.openMenu();
  await here.button('Logout').press();
  await here.isAt('/admin/login');
  await other.isAt('/admin/login');
  await here.logIn('superadmin');
  await other.tab.show();
  await other.isAt('/admin/inventory');
  await other.css('tr[data-row]').is({ count: 15 });
});
