import { startTestThaan } from '../../testing/start-thaan.ts';
import { violationsInBoth } from '../accessibility.ts';
import { test as base, expect } from '../fixtures.ts';
import { connectDirectory } from '../stand-ins/directory.ts';
import { toast } from '../toast.ts';

const asha = { nameId: 'a-1', email: 'asha@corp.example.in', name: 'Asha Rao' };

/** The demo shop with a company's directory. */
const test = base.extend({
  thaan: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const thaan = await startTestThaan({ demo: true, portal: true });
      const directory = await connectDirectory(thaan, 'corp.example.in', asha);
      await use({ url: thaan.url });
      await directory.stop();
      await thaan.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const openIt = async (page: import('@playwright/test').Page): Promise<void> => {
  await page.goto('/admin/customers?page=1');
  await expect(page).toHaveURL('/admin/login');
  await page.getByRole('button', { name: 'Sign in with a company account' }).click();
};

test('the email’s domain leads to the company’s page and back, welcomed and without a role', async ({ page }) => {
  await openIt(page);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('Somebody@CORP.example.in');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: asha.name }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByText(asha.email)).toBeVisible();
  await expect(toast(page, 'Welcome')).toHaveText('WelcomeYour user profile was created successfully.');
});

test('a domain without a directory says so at the field, and the password is one press away', async ({ page }) => {
  await openIt(page);
  await page.getByLabel('Email').fill('asha@elsewhere.example.in');
  await page.getByRole('button', { name: 'Continue' }).click();
  const field = page.getByLabel('Email');
  await expect(field).toHaveAccessibleDescription(
    'No company account is known for this email. Check it, or log in with your password.',
  );
  await expect(field).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use my password' }).click();
  await expect(page.getByRole('button', { name: 'Login with Email' })).toBeVisible();
});

test('what the company’s page has said once is not taken again, and is told in our words', async ({ page }) => {
  await openIt(page);
  await page.getByLabel('Email').fill(asha.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: asha.name }).click();
  const form = page.getByRole('button', { name: 'Go on' });
  await expect(form).toBeVisible();
  const { url, body } = await page.evaluate(() => {
    const [sent] = document.forms;
    const fields = [...new FormData(sent)].map(([name, value]) => [name, String(value)]);
    return { url: sent?.action ?? '', body: Object.fromEntries(fields) as Record<string, string> };
  });
  await page.request.post(url, { form: body, maxRedirects: 0 });
  await form.click();
  await expect(page).toHaveURL('/admin/login');
  const words = 'Signing in took too long, or it was done before. Start again.';
  await expect(toast(page, 'Login Failed', words)).toBeVisible();
  expect(await toast(page, 'Login Required').count()).toBe(0);
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
});
