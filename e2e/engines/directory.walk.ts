import { setRole, startShop } from '../shop.ts';
import { connectDirectory } from '../stand-ins/directory.ts';
import { test as base, expect, type Page } from './walk.ts';

const domain = 'corp.example.in';
const person = (nameId: string, name: string, email: string) => ({ nameId, name, email: `${email}@${domain}` });
const asha = person('a-1', 'Asha Rao', 'asha');
const vikram = person('a-2', 'Vikram Shah', 'vikram');
const meera = person('a-3', 'Meera Nair', 'meera');

/** A shop of its own, to which a company's directory is connected: the login page of the others stays without. */
const test = base.extend({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const shop = await startShop({ portal: true });
      const directory = await connectDirectory(shop, domain, asha, vikram, meera);
      await use(shop);
      await directory.stop();
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const company = 'Sign in with a company account';

/** Opens the field for the company's email on the login page that one is sent to. */
const askFor = async (page: Page, path: string): Promise<void> => {
  await page.goTo(path);
  await page.isAt('/admin/login');
  await page.button(company).press();
  await page.field('Email').is({ isFocused: true });
};

/** To the company's page by the email, and as far as its last button there. */
const goToCompany = async (page: Page, { email, name }: typeof asha): Promise<void> => {
  await page.field('Email').fill(email);
  await page.tab.key('Enter');
  await page.role('link', name).press();
  await page.button('Go on').shows();
};

const signInAs = async (page: Page, who: typeof asha): Promise<void> => {
  await goToCompany(page, who);
  await page.button('Go on').press();
};

/** What the browser itself says of the field, in the language of its reader. */
const complaint = (page: Page): Promise<string> =>
  page.tab.run(() => document.querySelector<HTMLInputElement>('input[name="email"]')?.validationMessage ?? '', null);

/** How much wider than the screen the page is. */
const overflow = (page: Page): Promise<number> =>
  page.tab.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, null);

test('the company’s email leads to the company’s page, and back to the page that was asked for', async ({
  here,
  shop,
  picture,
}) => {
  await here.goTo('/admin/customers');
  await here.isAt('/admin/login');
  await here.text('Login Required').goes(); // on a phone the page is shorter without it
  await here.button(company).shows();
  expect(await overflow(here)).toBe(0);
  await picture('login with a directory');
  await here.button(company).press();
  await here.field('Email').is({ isFocused: true, value: '' });
  await here.tab.key('Enter');
  await here.field('Email').is({ isFocused: true });
  expect(await complaint(here)).not.toBe('');
  await here.tab.type('asha');
  await here.tab.key('Enter');
  await here.field('Email').is({ isFocused: true, value: 'asha' });
  expect(await complaint(here)).not.toBe('');
  await here.tab.type('@elsewhere.example.in');
  expect(await complaint(here)).toBe('');
  await here.tab.key('Enter');
  await here.text('No company account is known for this email. Check it, or log in with your password.').shows();
  await here.field('Email').is({ isFocused: true, value: 'asha@elsewhere.example.in' });
  expect(await overflow(here)).toBe(0);
  await picture('company account, domain not known');
  await signInAs(here, asha);
  await here.isAt('/unauthorized');
  await here.text(asha.email).shows();
  await here.text('Your user profile was created successfully.').shows();
  expect(await overflow(here)).toBe(0);
  await picture('company account without a role');
  await setRole(shop, asha.email, 'admin');
  await here.isAt(/^\/admin\/customers/);
  await here.role('banner').shows();
});

test('what the company’s page has said once is refused in words, with a way on', async ({ here, picture }) => {
  await askFor(here, '/admin/inventory');
  await goToCompany(here, vikram);
  const { url, body } = await here.tab.run(() => {
    const [sent] = document.forms;
    const fields = [...new FormData(sent)].map(([name, value]) => [name, String(value)] as const);
    return { url: sent?.action ?? '', body: Object.fromEntries(fields) };
  }, null);
  await fetch(url, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });
  await here.button('Go on').press();
  await here.isAt('/admin/login');
  const words = 'Signing in took too long, or it was done before. Start again.';
  await here.role('main').text(words).shows();
  expect(await overflow(here)).toBe(0);
  await picture('company account refused');
  await here.button(company).press();
  await signInAs(here, vikram);
  await here.isAt('/unauthorized');
  await here.text(vikram.email).shows();
});

test('a page that asks to log in again goes on once its person did so by the company in another tab', async ({
  here,
  openPage,
  shop,
  picture,
}) => {
  await askFor(here, '/admin/customers');
  await signInAs(here, meera);
  await here.isAt('/unauthorized');
  await setRole(shop, meera.email, 'admin');
  await here.isAt(/^\/admin\/customers/);
  await here.button('Add Customer').press();
  const typed = here.role('dialog', 'Add Customer').field('First name');
  await typed.fill('Typed, not saved');
  const other = await openPage();
  await other.goTo('/admin/vouchers');
  await other.openMenu();
  await other.button('Logout').press();
  await other.isAt('/admin/login');
  await here.tab.show();
  const dialog = here.role('dialog', 'Log in again');
  await dialog.css('input[name="password"]').is({ isFocused: true });
  await dialog.role('link', company).shows();
  await picture('log in again, by the company too');
  const address = await here.tab.run(() => document.querySelector('dialog a')?.getAttribute('href') ?? '', null);
  const opened = await openPage();
  await opened.goTo(address);
  await opened.field('Email').is({ isFocused: true });
  await signInAs(opened, meera);
  await opened.isAt(/^\/admin\/inventory/);
  await here.tab.show();
  await dialog.goes();
  await typed.is({ value: 'Typed, not saved', isFocused: true });
});
