import { violationsInBoth } from '../accessibility.ts';
import { accounts as demo } from '../fixtures.ts';
import { fillLogin, logIn, sendLogin } from '../session.ts';
import { toast } from '../toast.ts';
import { expect, place, test, tokensOf, waiting } from './captcha-shop.ts';

const wrong = { ...demo.admin, password: 'not this one' };
const notPassed = 'The check against robots did not pass.';

test('a login sends a token, which is verified, and the next one another', async ({ page, widget, captcha }) => {
  await page.goto('/admin/login');
  await logIn(page, wrong);
  await expect(page.getByText('Check the email and the password.')).toBeVisible();
  await logIn(page, demo.admin);
  await expect(page).toHaveURL(/inventory/);
  const tokens = tokensOf(captcha);
  expect([tokens.length, new Set(tokens).size]).toEqual([2, 2]);
  expect(captcha.calls[0]?.form.remoteip).toBe('127.0.0.1');
  expect([await place(page).count(), await widget.count()]).toEqual([0, 0]);
});

test('a press that comes before the check waits, says for what, and goes on by itself', async ({
  page,
  widget,
  captcha,
}) => {
  widget.interactive = true;
  await page.goto('/admin/login');
  await fillLogin(page, demo.admin);
  await expect(widget.button).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  expect([await violationsInBoth(page), captcha.calls]).toEqual([[], []]);
  // By the keyboard alone: the widget comes right before the button.
  await page.getByRole('button', { name: 'Logging in...' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(widget.button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/inventory/);
});

test('a token that is refused is told, what was typed stays, and the next one passes', async ({ page, widget }) => {
  widget.tokens.push('bad');
  await page.goto('/admin/login');
  await logIn(page, demo.admin);
  await expect(toast(page, 'Login Failed', notPassed)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('It is made anew: try once more. What you typed is kept.');
  expect(await violationsInBoth(page)).toEqual([]);
  await sendLogin(page);
  await expect(page).toHaveURL(/inventory/);
});

test('a token that was used before is refused, and a fresh one is there after it', async ({
  page,
  widget,
  captcha,
}) => {
  widget.tokens.push('good once', 'good once');
  await page.goto('/admin/login');
  await logIn(page, wrong);
  await expect(page.getByText('Check the email and the password.')).toBeVisible();
  await logIn(page, demo.admin);
  await expect(toast(page, 'Login Failed', notPassed)).toBeVisible();
  await sendLogin(page);
  await expect(page).toHaveURL(/inventory/);
  expect(tokensOf(captcha).slice(0, 2)).toEqual(['good once', 'good once']);
});

test('a token of another site is refused', async ({ page, widget: _, captcha }) => {
  captcha.hostname = 'evil.example';
  await page.goto('/admin/login');
  await logIn(page, demo.admin);
  await expect(toast(page, 'Login Failed', notPassed)).toBeVisible();
  captcha.hostname = '127.0.0.1';
});

test('a token that became too old is replaced, and none is sent meanwhile', async ({ page, widget, captcha }) => {
  widget.tokens.push('good but old');
  await page.goto('/admin/login');
  await expect(widget.button).toBeVisible();
  widget.interactive = true;
  await widget.expire();
  await logIn(page, demo.admin);
  await expect(page.getByText(waiting)).toBeVisible();
  await widget.button.click();
  await expect(page).toHaveURL(/inventory/);
  expect(tokensOf(captcha)).not.toContain('good but old');
});

for (const [name, why] of [
  ['blocked', 'blockedbyclient'],
  ['cut off by a lost connection', 'internetdisconnected'],
] as const)
  test(`a script that is ${name} is told, and there is a way on`, async ({ page, widget, captcha }) => {
    widget.block(why);
    await page.goto('/admin/login');
    const told = page.getByText('The check against robots could not be loaded.');
    await expect(told).toContainText('blocks challenges.cloudflare.com');
    await fillLogin(page, demo.admin);
    expect(await violationsInBoth(page)).toEqual([]);
    await sendLogin(page); // which tries again
    await expect(toast(page, 'Login Failed', 'The check against robots could not be made.')).toBeVisible();
    await expect(told).toBeVisible();
    widget.unblock();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(widget.button).toBeVisible();
    await expect(told).toBeHidden();
    await expect(place(page)).toBeFocused();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(demo.admin.email);
    await sendLogin(page);
    await expect(page).toHaveURL(/inventory/);
    expect(captcha.calls).toHaveLength(1);
  });

test('a site key that the service does not take is told, and so is a service that gives up', async ({
  page,
  widget,
}) => {
  widget.failure = '110200';
  await page.goto('/admin/login');
  await expect(page.getByRole('alert')).toContainText('does not take this shop’s site key. Tell whoever looks after');
  widget.failure = '600010';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('The check against robots failed. What you typed is kept.');
  widget.failure = '';
  await page.getByRole('button', { name: 'Try again' }).click();
  await logIn(page, demo.admin);
  await expect(page).toHaveURL(/inventory/);
});

test('a service that the server cannot reach is told, and the next try passes', async ({
  page,
  widget: _,
  captcha,
}) => {
  captcha.answer = (response) => response.destroy();
  await page.goto('/admin/login');
  await logIn(page, demo.admin);
  const words = 'The server, or its check against robots, does not answer at the moment.';
  await expect(toast(page, 'Login Failed', words)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Wait a moment, then try again.');
  captcha.answer = undefined;
  await sendLogin(page);
  await expect(page).toHaveURL(/inventory/);
});

test('the widget fits a phone, and a narrow one, in the colours of the page', async ({ page, widget }) => {
  const optionsAt = async (width: number, colorScheme: 'light' | 'dark') => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/admin/login');
    await expect(widget.button).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const frame = page.locator('iframe[title="Widget of the captcha"]');
    return JSON.parse((await frame.getAttribute('data-options')) ?? '{}');
  };
  expect(await optionsAt(390, 'dark')).toMatchObject({ size: 'flexible', theme: 'dark', language: 'en' });
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await optionsAt(320, 'light')).toMatchObject({ size: 'compact', theme: 'light' });
});
