import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../test-setup/render-portal.tsx';

const sections = page.getByRole('navigation').getByRole('link');

test('shows the sections in the order of the specification to an admin', async () => {
  await renderApp({ path: '/admin/bills' });
  await expect.element(page.getByText('This is the Bills page.')).toBeVisible();
  expect(sections.elements().map(({ textContent }) => textContent)).toEqual([
    ...['Users', 'Inventory', 'Bills', 'Vouchers', 'Discounts', 'Exchanges', 'Customers', 'Suppliers'],
  ]);
});

test('sends an account without a role to the page that denies access', async () => {
  await renderApp({ as: 'user' });
  await expect.element(page.getByText('You do not have admin privileges.')).toBeVisible();
  expect(location.pathname).toBe('/unauthorized');
});

test('sends someone who is not logged in to the login page', async () => {
  await renderApp({ as: null, path: '/admin/customers' });
  await expect.element(page.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();
});
