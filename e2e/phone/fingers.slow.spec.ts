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

// Every screen on a phone: whatever can be pressed is hit on 44 by 44 pixels, no field zooms in, nothing is too wide.

test.use(phone);
const serve = servePrinters(test);

const parts: Record<string, readonly Screen[]> = {
  'what lists show': listScreens,
  'the shell and the account': shellScreens,
  'what is added and edited': editorScreens,
  'files and history': fileScreens,
};

test('before the sign-in', async ({ page }) => {
  for (const [name, open] of signInScreens) {
    await open(page);
    expect.soft(await wrongForFingers(page), name).toEqual([]);
  }
});

test('without a role', async ({ page, signedIn }) => {
  await signedIn(page, 'user');
  await page.goto('/unauthorized');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await wrongForFingers(page)).toEqual([]);
});

for (const [part, screens] of Object.entries(parts)) {
  test(part, async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    for (const [name, open] of screens) {
      await open(page);
      expect.soft(await wrongForFingers(page), name).toEqual([]);
    }
  });
}

test('labels', async ({ page, signedIn }) => {
  await serve('TSC TE244', 'Another printer');
  await signedIn(page, 'admin');
  for (const [name, open] of labelScreens) {
    await open(page);
    expect.soft(await wrongForFingers(page), name).toEqual([]);
  }
});

test('what a scan opens, and the question over what is not saved', async ({ page, shop, signedIn }) => {
  const [product] = await shop.sql('select productid from public.products order by productid limit 1');
  await signedIn(page, 'admin');
  const scanner = new Scanner(page, await page.context().newCDPSession(page));
  await page.goto('/admin/customers');
  await scanner.scan(String(product?.productid), 'Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Print label' })).toBeVisible();
  expect.soft(await wrongForFingers(page), 'a product').toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Not saved');
  await scanner.scan(String(product?.productid), 'Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect.soft(await wrongForFingers(page), 'a question').toEqual([]);
});

test('the end of a session', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  await page.goto('/admin/customers');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  // The line asks for the session when it opens: by then the end would be met by it.
  await untilLive(page);
  await endSession(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(endedDialog(page)).toBeVisible();
  expect(await wrongForFingers(page)).toEqual([]);
});
