import { checked } from './checked.ts';
import { pasteBill } from './clipboard.ts';
import { type Page, test } from './flow.ts';

type Screen = (page: Page) => Promise<void>;

const section =
  (name: string, isThere: (page: Page) => Promise<void>): Screen =>
  async (page) => {
    await page.goTo(`/admin/${name}`);
    await isThere(page);
  };

const listed = (page: Page) => page.css('tr[data-row]').shows();
const heading = (text: string) => (page: Page) => page.role('heading', text).shows();

const outside: Record<string, Screen> = {
  login: section('login', heading('Admin Portal Login')),
  signup: section('signup', heading('Create an Account')),
  'forgot password': section('forgot-password', heading('Forgot Password')),
  'reset password': section('reset-password', heading('Reset Password')),
};

const sections: Record<string, Screen> = {
  inventory: section('inventory', listed),
  customers: section('customers', listed),
  discounts: section('discounts', listed),
  users: section('users', listed),
  bills: section('bills', (page) => page.text('This is the Bills page.').shows()),
  'goods in': async (page) => {
    await page.goTo('/admin/inventory/goods-in');
    await pasteBill(page, [
      'BC24001|||||M|Red|5',
      '|Sharee|Chanderi|2,250|5,625||Blue|2',
      '|Kurti|Khadi|99.50||S|Red|10,000',
    ]);
    await page.text('More stock for BC24001').shows();
    await page.text('There is no category "Sharee".').shows();
    await page.button('Yes, 10,000 pieces').shows();
  },
};

/** Opens a dialog of a section by one of its buttons. */
const dialogOf =
  (name: string, button: string | RegExp, title: string): Screen =>
  async (page) => {
    await page.goTo(`/admin/${name}`);
    await listed(page);
    await page.button(button).press();
    await page.role('dialog', title).shows();
  };

const dialogs: Record<string, Screen> = {
  'edit product': dialogOf('inventory', /^Edit /, 'Edit Product'),
  matrix: async (page) => {
    await dialogs['edit product']?.(page);
    await page.role('dialog', 'Edit Product').text('Matrix').press();
    await page.css('[data-dialog] input[data-mark="stored"]').shows();
  },
  'delete product': async (page) => {
    await dialogs['edit product']?.(page);
    await page.role('dialog', 'Edit Product').button('Delete').press();
    await page.role('alertdialog').shows();
  },
  shortcuts: async (page) => {
    await section('inventory', listed)(page);
    await page.tab.key('?');
    await page.role('dialog', 'Keyboard shortcuts').shows();
  },
  'print label': dialogOf('inventory', /^Print label of /, 'Print label'),
  'edit customer': dialogOf('customers', /^Edit /, 'Edit Customer'),
  'edit discount': dialogOf('discounts', /^Edit /, 'Edit Discount'),
};

const testScreens = (title: string, screens: Record<string, Screen>, isInside: boolean) =>
  test(`shows ${title} no wider than the screen and accessible, in light and dark`, async ({
    here,
    picture,
    engineName,
  }) => {
    if (isInside) {
      await here.signIn('superadmin');
      await here.text('Logged in successfully.').shows();
    }
    // The findings of axe do not depend on the engine.
    const withAxe = engineName === 'chromium';
    for (const [name, show] of Object.entries(screens))
      await test.step(name, async () => {
        await show(here);
        await checked(here, (scheme) => picture(`${name}, ${scheme}`), { withAxe });
      });
  });

testScreens('the pages outside the shop', outside, false);
testScreens('the sections', sections, true);
testScreens('the dialogs', dialogs, true);
