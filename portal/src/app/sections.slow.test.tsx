// What every section of the admin area does alike.
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { use } from '../test-setup/network.ts';
import { renderApp } from '../test-setup/render-portal.tsx';

const sections = [
  {
    path: '/admin/inventory',
    call: 'rpc/search_products',
    what: 'products',
    none: { count: 0, page: 1, page_count: 1, products: [] },
    text: 'No products yet',
    first: { button: 'Add the first product', dialog: 'Add Product' },
  },
  {
    path: '/admin/customers',
    call: 'rpc/search_customers',
    what: 'customers',
    none: { count: 0, page: 1, page_count: 1, customers: [] },
    text: 'No customers found',
    first: { button: 'Add the first customer', dialog: 'Add Customer' },
  },
  {
    path: '/admin/discounts',
    call: 'discounts',
    what: 'discounts',
    none: [],
    text: 'No discounts found.',
    first: { button: 'Add the first discount', dialog: 'Add Discount' },
  },
  { path: '/admin/users', call: 'profiles', what: 'users', none: [], text: 'No users yet', first: null },
];

/** Answers the calls of a list; the role of the user is read from the table of the users, too. */
const answerList = (call: string, answer: () => Response | Promise<Response | undefined>): void =>
  use(
    http.all(`*/rest/v1/${call}`, ({ request }) =>
      new URL(request.url).searchParams.get('select') === 'role' ? undefined : answer(),
    ),
  );

const rows = () => document.querySelectorAll('tr[data-row]');

afterEach(() => vi.useRealTimers());

test.each(sections)('keeps the $what if they cannot be read again, and offers Retry', async ({ path, call, what }) => {
  await renderApp({ as: 'superadmin', path });
  const spinner = page.getByRole('status', { name: `Loading ${what}` });
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  await expect.element(spinner).not.toBeInTheDocument();
  let released = Promise.withResolvers<void>();
  let fails = true;
  answerList(call, async () => {
    if (fails) return HttpResponse.json({ message: 'out of order' }, { status: 500 });
    await released.promise;
    return undefined;
  });
  // What was read a moment ago is not read again.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  const alert = page.getByRole('alert').filter({ hasText: 'Not up to date' });
  await expect.element(alert).toBeVisible();
  expect(rows().length).toBeGreaterThan(0);
  released = Promise.withResolvers<void>();
  fails = false;
  const retry = alert.getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect.element(retry).toHaveAttribute('aria-busy', 'true');
  await expect.element(spinner).toBeVisible();
  vi.useRealTimers();
  released.resolve();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(spinner).not.toBeInTheDocument();
  expect(rows().length).toBeGreaterThan(0);
});

test.each(sections)('says that there are no $what, and adds the first', async ({ path, call, none, text, first }) => {
  answerList(call, () => HttpResponse.json(none));
  await renderApp({ as: 'superadmin', path });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  if (!first) return;
  await page.getByRole('button', { name: first.button }).click();
  await expect.element(page.getByRole('dialog', { name: first.dialog })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});
