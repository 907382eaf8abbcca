import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disconnect, requestsTo, use } from '../test-setup/network.ts';
import { emails, renderApp } from '../test-setup/render-portal.tsx';
import { sql } from '../test-setup/shop.ts';

const section = (name: string) => page.getByRole('link', { name, exact: true });
const placeholder = (name: string) => page.getByText(`This is the ${name} page.`);
const logout = page.getByRole('button', { name: 'Logout' });
const endedDialog = page.getByRole('dialog', { name: 'Log in again' });
const login = page.getByRole('heading', { name: 'Admin Portal Login' });

test('opens a section with its title, its mark and the focus on its heading', async () => {
  await renderApp({ path: '/admin/bills' });
  await expect.element(placeholder('Bills')).toBeVisible();
  for (const name of ['Vouchers', 'Exchanges', 'Suppliers', 'Bills']) {
    await section(name).click();
    await expect.poll(() => document.querySelector('main')?.textContent).toBe(`This is the ${name} page.`);
    await expect.element(page.getByRole('heading', { name: `This is the ${name} page.` })).toHaveFocus();
    expect(document.title).toMatch(new RegExp(`^${name} · `));
    expect(document.querySelector('nav [aria-current="page"]')?.textContent).toBe(name);
  }
  const color = (name: string) => getComputedStyle(section(name).element()).borderBottomColor;
  expect(color('Bills')).not.toBe(color('Vouchers'));
});

test('skips the navigation with the first Tab', async () => {
  await renderApp({ path: '/admin/bills' });
  await expect.element(placeholder('Bills')).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Skip to the page' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('shows the email next to a red Logout at the right', async () => {
  await renderApp({ path: '/admin/bills' });
  const email = page.getByRole('banner').getByText(emails.admin);
  await expect.element(email).toBeVisible();
  const [{ left, right }, button] = [email, logout].map((part) => part.element().getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
  ];
  expect(left).toBeGreaterThan(innerWidth / 2);
  expect(button.left - right).toBeLessThan(40);
  const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  canvas.fillStyle = getComputedStyle(logout.element()).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data;
  expect(red).toBeGreaterThan(150);
  expect(Math.max(green, blue)).toBeLessThan(80);
});

test('logs out without a network', async () => {
  await renderApp({ path: '/admin/bills' });
  disconnect('auth/v1/logout');
  await logout.click();
  await expect.element(login).toBeVisible();
  expect(Object.keys(localStorage).filter((name) => name.endsWith('auth-token'))).toEqual([]);
});

test('says that there is no page at an address, with a way to the inventory', async () => {
  await renderApp({ path: '/admin/nowhere' });
  await expect.element(page.getByText('There is no page here')).toBeVisible();
  await section('Bills').click();
  await expect.element(placeholder('Bills')).toBeVisible();
});

test('says outside of the shell, too, that there is no page', async () => {
  await renderApp({ as: null, path: '/nowhere' });
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(document.title).toMatch(/^Page not found · /);
  await expect.element(section('Go to Inventory')).toHaveAttribute('href', '/admin/inventory');
});

/** The account as the server shows it, with changes. */
const accountOf = async (email: string, changes = {}) => {
  const [row] = await sql('select id, email from auth.users where email = $1', [email]);
  return { ...row, ...changes };
};

const answerUser = (answer: () => Response) => use(http.get('*/auth/v1/user', answer));

test('asks once who is logged in, and not in each section', async () => {
  const requests = requestsTo('auth/v1/user');
  await renderApp({ path: '/admin/bills' });
  for (const name of ['Vouchers', 'Exchanges']) {
    await section(name).click();
    await expect.element(placeholder(name)).toBeVisible();
  }
  expect(requests).toHaveLength(1);
});

test('shows the email that the account has now', async () => {
  const moved = await accountOf(emails.admin, { email: 'moved@demo.thaan.example' });
  answerUser(() => HttpResponse.json(moved));
  await renderApp({ path: '/admin/bills' });
  await expect.element(page.getByRole('button', { name: 'moved@demo.thaan.example' })).toBeVisible();
});

test.each([
  { answer: 'no response', respond: () => HttpResponse.error() },
  { answer: 'a busy server', respond: () => HttpResponse.json({ msg: 'busy' }, { status: 503 }) },
  { answer: 'another account', respond: null },
])('changes nothing after $answer', async ({ respond }) => {
  const owner = await accountOf(emails.superadmin);
  let answered = 0;
  answerUser(() => {
    answered += 1;
    return respond?.() ?? HttpResponse.json(owner);
  });
  await renderApp({ path: '/admin/bills' });
  await expect.poll(() => answered).toBeGreaterThan(0);
  await section('Vouchers').click();
  await expect.element(placeholder('Vouchers')).toBeVisible();
  await expect.element(page.getByRole('button', { name: emails.admin })).toBeVisible();
  await expect.element(endedDialog).not.toBeInTheDocument();
});

test.each(['session_not_found', 'user_not_found'])('asks over the page to log in again after %s', async (code) => {
  answerUser(() =>
    // The version has the client read the code.
    HttpResponse.json({ code, message: 'gone' }, { status: 403, headers: { 'x-supabase-api-version': '2024-01-01' } }),
  );
  use(
    http.post('*/auth/v1/token', ({ request }) =>
      request.url.includes('refresh_token')
        ? HttpResponse.json({ code: 400, error_code: 'refresh_token_not_found', msg: 'gone' }, { status: 400 })
        : undefined,
    ),
  );
  await renderApp({ path: '/admin/bills' });
  await expect.element(endedDialog).toBeVisible();
  await expect.element(placeholder('Bills')).toBeInTheDocument();
});
