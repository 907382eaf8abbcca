import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { makeAccount } from '../../test-setup/accounts.ts';
import { emails, renderApp } from '../../test-setup/render-portal.tsx';
import { toast } from '../../test-setup/toast.ts';
import { button, choose, newRole, openList, roleOf, row, rows, updated } from './testing-users-page.ts';

const filter = (name: string): Locator => page.getByRole('searchbox', { name: new RegExp(name) });

afterEach(() => page.viewport(1366, 768));

test('lists the profiles by email with their roles, and filters them', async () => {
  await renderApp({ path: '/admin/users?email=demo.thaan' });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('User Management');
  await expect.element(row(emails.user)).toBeVisible();
  const headers = page.getByRole('columnheader').elements();
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Email', 'Current Role', 'New Role']);
  expect(rows().map(({ cells }) => [...cells].slice(0, 2).map(({ textContent }) => textContent))).toEqual([
    [emails.admin, 'Admin'],
    [emails.superadmin, 'Super Admin'],
    [emails.user, 'User'],
  ]);
  await expect.element(page.getByText(/^3 of [\d,]+ users$/)).toBeVisible();
  await newRole(emails.user).click();
  const options = page.getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual(['User', 'Admin', 'Super Admin']);
  await userEvent.keyboard('{Escape}');
  await filter('Current Role').fill('super admin');
  await expect.poll(() => rows().length).toBe(1);
  await expect.poll(() => location.search).toBe('?email=demo.thaan&role=super+admin');
  await filter('Email').fill('none of this name');
  await expect.element(page.getByText('No users match these filters')).toBeVisible();
  await button('Show all users').click();
  await expect.poll(() => rows().length).toBeGreaterThan(2);
  expect(location.search).toBe('');
});

test('asks before a change of one’s own role, and leaves role and focus on Cancel', async () => {
  const account = await makeAccount('admin');
  const { email } = account;
  await openList(email, account);
  const question = page.getByRole('alertdialog', { name: 'Change your own role?' });
  for (const close of ['Cancel', 'Escape']) {
    await choose(email, 'User');
    await expect
      .element(question)
      .toHaveAccessibleDescription(
        'You leave the admin area at once and cannot come back by yourself: another admin must give the role back.',
      );
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    if (close === 'Cancel') await question.getByRole('button', { name: 'Cancel' }).click();
    else await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(newRole(email)).toHaveTextContent('Admin');
    await expect.element(newRole(email)).toHaveFocus();
  }
  expect(await roleOf(account)).toBe('admin');
  await choose(email, 'Super Admin');
  await expect.element(question).toHaveAccessibleDescription(/^It ends nothing/);
  await question.getByRole('button', { name: 'Change to Super Admin' }).click();
  await expect.element(toast(updated)).toBeVisible();
  await expect.element(newRole(email)).toHaveFocus();
  await choose(email, 'User');
  await question.getByRole('button', { name: 'Change to User' }).click();
  await expect.element(page.getByText('You do not have admin privileges.')).toBeVisible();
});

test('takes blanks alone for no filter, marks a filter that is set, and removes it by key', async () => {
  await renderApp({ path: '/admin/users?role=user&page=3' });
  await expect.element(row(emails.user)).toBeVisible();
  expect(location.search).toBe('?role=user');
  const edge = () => getComputedStyle(filter('Email').element()).borderColor;
  const empty = edge();
  await filter('Email').fill('  ');
  await expect.element(row(emails.user)).toBeVisible();
  expect(location.search).toBe('?role=user');
  await expect.element(filter('Email')).toHaveValue('  ');
  expect(edge()).toBe(empty);
  await filter('Email').fill(' o');
  await expect.poll(edge).not.toBe(empty);
  button('Clear Filters').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Clear Filters')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
