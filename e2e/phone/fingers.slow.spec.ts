import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { untilLive } from '../live/live-page.ts';
import { phone } from '../screens.ts';
import { endedDialog, endSession } from '../session.ts';
import { expect, test } from '../shop.ts';
import { Scanner } from '../stand-ins/scanner.ts';
import { servePrinters } from '../stand-ins/serve-printers.ts';
import {
  editorScreens,
  fileScreens,
  labelScreens,
  listScreens,
  type Screen,
  shellScreens,
  signInScreens,
} from './every-screen.ts';
import { wrongForFingers } from './touched.ts';

// Every screen on a phone: what can be pressed is hit on 44 by 44 pixels, no field zooms in, nothing is too wide, and
// axe finds nothing in light and in dark colors.

test.use(phone);
// Each takes a minute or more, and none needs another.
test.describe.configure({ mode: 'parallel' });
const serve = servePrinters(test);

const expectEasy = async (page: Page, name: string): Promise<void> => {
  expect.soft(await wrongForFingers(page), name).toEqual([]);
  expect.soft(await violationsInBoth(page), name).toEqual([]);
};

const parts: Record<string, readonly Screen[]> = {
  'the lists': listScreens,
  'the shell and the account': shellScreens,
  'what is added and edited': editorScreens,
  'files and the history': fileScreens,
};

test('is easy for fingers and accessible: before the login, without a role, and after the end of a session', async ({
  page,
  signedIn,
}) => {
  await test.step('before the login', async () => {
    for (const [name, open] of signInScreens) {
      await open(page);
      await expectEasy(page, name);
    }
  });

  await test.step('without a role', async () => {
    await signedIn(page, 'user');
    await page.goto('/unauthorized');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectEasy(page, 'without a role');
  });

  await test.step('the end of a session', async () => {
    await signedIn(page, 'admin');
    await page.goto('/admin/customers');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    // The line asks for the session when it opens: by then the end would be met by it.
    await untilLive(page);
    await endSession(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(endedDialog(page)).toBeVisible();
    await expectEasy(page, 'the end of a session');
  });
});

for (const [part, screens] of Object.entries(parts)) {
  test(`is easy for fingers and accessible: ${part}`, async ({ page, signedIn }) => {
    test.slow();
    await signedIn(page, 'admin');
    for (const [name, open] of screens) {
      await open(page);
      await expectEasy(page, name);
    }
  });
}

test('is easy for fingers and accessible: labels, and what a scan opens', async ({ page, signedIn, shop }) => {
  test.slow();
  await test.step('labels', async () => {
    await serve('TSC TE244', 'Another printer');
    await signedIn(page, 'admin');
    for (const [name, open] of labelScreens) {
      await open(page);
      await expectEasy(page, name);
    }
  });

  await test.step('what a scan opens, and the question before entries are lost', async () => {
    const [product] = await shop.sql('select productid from public.products order by productid limit 1');
    const scanner = new Scanner(page, await page.context().newCDPSession(page));
    await page.goto('/admin/customers');
    await scanner.scan(String(product?.productid), 'Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Print label' })).toBeVisible();
    await expectEasy(page, 'a product');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Add Customer' }).click();
    await page.getByRole('textbox', { name: 'First name' }).fill('Not saved');
    await scanner.scan(String(product?.productid), 'Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectEasy(page, 'a question');
  });
});
