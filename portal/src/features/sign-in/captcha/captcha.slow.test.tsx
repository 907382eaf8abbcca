import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuseAuth, requestsTo, respond, use } from '../../../test-setup/network.ts';
import { emails, password, renderApp } from '../../../test-setup/render-portal.tsx';
import { toast } from '../../../test-setup/toast.ts';
import { button, email, fillLogin, logIn, withSettings } from '../testing.tsx';

const place = page.getByRole('group', { name: 'Check against robots' });
const admin = { email: emails.admin, password };
const waiting = 'Waiting for the check above. Once it is done, this goes on by itself.';
const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

interface Options {
  readonly size: string;
  readonly theme: string;
  readonly callback: (token: string) => void;
  readonly 'error-callback': (code: string) => void;
  readonly 'expired-callback': () => void;
}

/** The widgets that were drawn, the latest last, as the service's script would show them. */
const drawn: Options[] = [];
const tokens: string[] = [];
const latest = (): Options => {
  const options = drawn.at(-1);
  if (!options) throw new Error('No widget was drawn.');
  return options;
};

/** Offers what the script of the service offers, with a button that makes a token. */
const serveScript = (): void => {
  Object.assign(window, {
    turnstile: {
      render: (element: HTMLElement, options: Options) => {
        drawn.push(options);
        const widget = Object.assign(document.createElement('button'), { type: 'button', textContent: 'I am human' });
        widget.addEventListener('click', () => {
          const token = crypto.randomUUID();
          tokens.push(token);
          options.callback(token);
        });
        element.append(widget);
        return '';
      },
      reset: () => undefined,
      remove: () => place.query()?.querySelector('button')?.remove(),
    },
  });
  use(
    http.get(script, () => new HttpResponse('thaanCaptchaReady()', { headers: { 'Content-Type': 'text/javascript' } })),
  );
};

const withCaptcha = () => withSettings({ captcha: { provider: 'turnstile', siteKey: 'a-site-key' } });

afterEach(() => page.viewport(1366, 768));

// Runs first: the script is fetched once for all tests of the file.
test('says if the script is blocked, keeps the entries, and fetches it again', async () => {
  await withCaptcha();
  use(http.get(script, () => HttpResponse.error()));
  await renderApp({ as: null, path: '/admin/login' });
  const told = page.getByText(/^The check against robots could not be loaded\./);
  await expect.element(told).toMatchTextContent(/blocks challenges\.cloudflare\.com/);
  await logIn(admin);
  await expect.element(toast('Login Failed', 'The check against robots could not be made.')).toBeVisible();
  await expect.element(told).toBeVisible();
  serveScript();
  await button('Try again').click();
  await expect.element(button('I am human')).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(place).toHaveFocus();
  await expect.element(email).toHaveValue(emails.admin);
});

test('waits for the check, says so, and goes on by itself with one token', async () => {
  await withCaptcha();
  serveScript();
  refuseAuth('token', 400, 'invalid_credentials', 'Invalid login credentials');
  const logins = requestsTo('auth/v1/token');
  await renderApp({ as: null, path: '/admin/login' });
  await fillLogin(admin);
  await expect.element(button('I am human')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(waiting)).toBeVisible();
  await expect.element(button('Logging in...')).toBeVisible();
  expect(logins).toEqual([]);
  button('Logging in...').element().focus();
  await userEvent.tab({ shift: true });
  await expect.element(button('I am human')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/Check the email and the password\.$/)).toBeVisible();
  expect(await logins[0]?.json()).toMatchObject({ gotrue_meta_security: { captcha_token: tokens.at(-1) } });
});

test('sends no token that became too old', async () => {
  await withCaptcha();
  serveScript();
  const logins = requestsTo('auth/v1/token');
  await renderApp({ as: null, path: '/admin/login' });
  await button('I am human').click();
  latest()['expired-callback']();
  await logIn(admin);
  await expect.element(page.getByText(waiting)).toBeVisible();
  await button('I am human').click();
  await expect.poll(() => location.pathname).toBe('/admin/inventory');
  expect(logins).toHaveLength(1);
  expect(await logins[0]?.json()).toMatchObject({ gotrue_meta_security: { captcha_token: tokens.at(-1) } });
});

test.each([
  [
    400,
    'captcha_failed',
    'The check against robots did not pass.',
    'It is made anew: try once more. What you typed is kept.',
  ],
  [
    500,
    'unexpected_failure',
    'The server, or its check against robots, does not answer at the moment.',
    /Wait a moment, then try again\.$/,
  ],
] as const)('tells what the server makes of a token: %i %s', async (status, code, words, hint) => {
  await withCaptcha();
  serveScript();
  refuseAuth('token', status, code, 'captcha protection: request disallowed');
  await renderApp({ as: null, path: '/admin/login' });
  await fillLogin(admin);
  await button('I am human').click();
  await button('Login with Email').click();
  await expect.element(toast('Login Failed', words)).toBeVisible();
  await expect.element(page.getByText(hint)).toBeVisible();
});

test('tells about a site key that the service refuses, and about a service that gives up', async () => {
  await withCaptcha();
  serveScript();
  await renderApp({ as: null, path: '/admin/login' });
  await expect.element(button('I am human')).toBeVisible();
  latest()['error-callback']('110200');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/does not take this shop’s site key\. Tell whoever/);
  await button('Try again').click();
  await expect.element(button('I am human')).toBeVisible();
  latest()['error-callback']('600010');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The check against robots failed\. What you typed is kept\./);
});

test('sends nothing from the next screen that waited on one that was left', async () => {
  await withCaptcha();
  serveScript();
  respond('auth/v1/recover', 200, {});
  const logins = requestsTo('auth/v1/token');
  const links = requestsTo('auth/v1/recover');
  await renderApp({ as: null, path: '/admin/login' });
  await logIn(admin);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await button('I am human').click();
  await email.fill(emails.user);
  await button('Send Reset Link').click();
  await expect.element(toast('Reset Link Sent')).toBeVisible();
  expect([links.length, logins.length]).toEqual([1, 0]);
});

test.each([
  [390, 'flexible'],
  [320, 'compact'],
])('fits a screen of %i pixels', async (width, size) => {
  await withCaptcha();
  serveScript();
  await page.viewport(width, 800);
  await renderApp({ as: null, path: '/admin/login' });
  await expect.element(button('I am human')).toBeVisible();
  expect(latest()).toMatchObject({ size, theme: 'light' });
  expect(document.documentElement.scrollWidth).toBe(width);
});
