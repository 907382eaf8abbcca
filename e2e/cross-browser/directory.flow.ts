import { setRole } from '../shop.ts';
import { connectDirectory } from '../stand-ins/directory.ts';
import { checked } from './checked.ts';
import { test as base, expect, type Page } from './flow.ts';

const asha = { nameId: 'a-1', email: 'asha@corp.example.in', name: 'Asha Rao' };
const bela = { nameId: 'b-1', email: 'bela@corp.example.in', name: 'Bela Shah' };
const meera = { nameId: 'm-1', email: 'meera@corp.example.in', name: 'Meera Nair' };

/** The demo shop with a company's directory, whose page is another site. */
const test = base.extend<object, { directory: { stop(): Promise<void> } }>({
  directory: [
    async ({ shop }, use) => {
      const directory = await connectDirectory(shop, 'corp.example.in', asha, bela, meera);
      await use(directory);
      await directory.stop();
    },
    { scope: 'worker', auto: true },
  ],
});

test.beforeEach(({ shop }) => shop.sql('delete from auth.failed_attempts').then(() => {}));

const email = (page: Page) => page.css('input[type="email"]');

/** Asks for a page of the shop without being signed in, and chooses the company account. */
const chooseIt = async (page: Page, path = '/admin/customers'): Promise<void> => {
  await page.goTo(path);
  await page.isAt('/admin/login');
  await page.button('Sign in with a company account').press();
  await email(page).is({ isFocused: true, value: '' });
  await page.text('You sign in on your company’s own page, which comes next.').shows();
};

/** What the browser itself says of the field in its own language; '' where it has nothing to say. */
const ownWords = (page: Page): Promise<string> =>
  page.tab.run(() => document.querySelector<HTMLInputElement>('input[type="email"]')?.validationMessage ?? '', null);

/** Types an email where the focus is, and goes to the company's page, by the keys alone. */
const goToCompany = async (page: Page, person: typeof asha): Promise<void> => {
  await page.tab.type(person.email);
  await page.tab.key('Enter');
  await page.role('link', person.name).shows();
};

test('the email leads to the company’s page and back to the page that was asked for', async ({
  here,
  shop,
  picture,
}) => {
  await here.goTo('/admin/customers');
  const notice = here.text('Login Required');
  await notice.shows();
  await notice.goes();
  await checked(here, (scheme) => picture(`login with a company account, ${scheme}`));
  await chooseIt(here);
  await checked(here, (scheme) => picture(`company account, ${scheme}`));
  await goToCompany(here, asha);
  await picture('the company’s page');
  await here.role('link', asha.name).press();
  await here.button('Go on').press();
  await here.isAt('/unauthorized');
  await here.text('Your user profile was created successfully.').shows();
  await here.text(asha.email).shows();
  await picture('a company account without a role');
  await setRole(shop, asha.email, 'admin');
  await here.button('Retry').press();
  await here.isAt('/admin/customers');
  await here.css('tr[data-row]').shows();
  await here.openMenu();
  await here.button(asha.email).shows();
  await picture('signed in by a company account');
  await here.button('Logout').press();
  await here.isAt('/admin/login');
  await here.text('Logout Success').shows();
});

test('an empty field, no email and an email of no company stay at the field, and the password is one press away', async ({
  here,
  picture,
}) => {
  await chooseIt(here);
  await here.tab.key('Enter');
  await email(here).is({ isFocused: true, value: '' });
  expect(await ownWords(here)).not.toBe('');
  await here.tab.type('asha');
  await here.tab.key('Enter');
  await email(here).is({ isFocused: true, value: 'asha' });
  expect(await ownWords(here)).not.toBe('');
  await here.tab.type('@elsewhere.example.in');
  await here.tab.key('Enter');
  const words = here.text('No company account is known for this email. Check it, or log in with your password.');
  await words.shows();
  await email(here).is({ isFocused: true, value: 'asha@elsewhere.example.in' });
  await checked(here, (scheme) => picture(`an email of no company, ${scheme}`));
  await here.tab.type('x');
  await words.goes();
  await here.button('Use my password').press();
  await here.button('Login with Email').shows();
  await here.button('Sign in with a company account').shows();
});

test('who turns back at the company’s page can go there again', async ({ here, engineName }) => {
  test.skip(engineName === 'webkit', 'its driver waits without end for a page that one went back to');
  await chooseIt(here);
  await goToCompany(here, asha);
  await here.tab.run(() => void setTimeout(() => history.back()), null);
  await here.isAt('/admin/login');
  // Some engines bring the page back as it was left, some make it anew.
  const again = here.button('Sign in with a company account');
  await here.button(/^(?:Continue|Sign in with a company account)$/).shows();
  if (await again.look()) await again.press();
  await email(here).fill(asha.email);
  await here.tab.key('Enter');
  await here.role('link', asha.name).shows();
});

/** As far as the company's page lets its person go. */
const signInAs = async (page: Page, person: typeof asha): Promise<void> => {
  await goToCompany(page, person);
  await page.role('link', person.name).press();
  await page.button('Go on').press();
};

test('a page that asks to log in again goes on once its person did so by the company in another tab', async ({
  here,
  openPage,
  shop,
  picture,
}) => {
  await chooseIt(here);
  await signInAs(here, meera);
  await here.isAt('/unauthorized');
  await setRole(shop, meera.email, 'admin');
  await here.button('Retry').press();
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
  await dialog.role('link', 'Sign in with a company account').shows();
  await picture('log in again, by the company too');
  const address = await here.tab.run(() => document.querySelector('dialog a')?.getAttribute('href') ?? '', null);
  const opened = await openPage();
  await opened.goTo(address);
  await email(opened).is({ isFocused: true });
  await signInAs(opened, meera);
  await opened.isAt(/^\/admin\/inventory/);
  await here.tab.show();
  await dialog.goes();
  await typed.is({ value: 'Typed, not saved', isFocused: true });
});
