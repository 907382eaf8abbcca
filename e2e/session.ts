// How somebody logs in, and what becomes of the session that the browser keeps then.
import { expect, type Locator, type Page } from '@playwright/test';
import { letThrough } from './calls.ts';

/** The name under which the browser keeps the session of a server at 127.0.0.1. */
export const sessionKey = 'sb-127-auth-token';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Fills in the login form, on its page or in the dialog that asks to log in again. */
export const fillLogin = async (form: Page | Locator, { email, password }: Account): Promise<void> => {
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
};

export const sendLogin = (form: Page | Locator): Promise<void> =>
  form.getByRole('button', { name: 'Login with Email' }).click();

export const logIn = async (form: Page | Locator, account: Account): Promise<void> => {
  await fillLogin(form, account);
  await sendLogin(form);
};

/** The dialog over a page whose session has ended. */
export const endedDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Log in again' });

/** Logs in over the page once it asks for that; whose page it is, it knows. */
export const logInAgain = async (page: Page, password: string): Promise<void> => {
  const dialog = endedDialog(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await sendLogin(dialog);
  await expect(dialog).toBeHidden();
};

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The session that the browser keeps, null for none. */
export const storedSession = (page: Page): Promise<Session | null> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), sessionKey);

/** Puts a session into the browser of a page, as the only thing that it keeps; `origin` is the portal's. */
export const putSession = (page: Page, origin: string, session: string): Promise<void> =>
  page.context().setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: [{ name: sessionKey, value: session }] }],
  });

/** Changes what the browser keeps of a session; with `isPast` the time of its access token is over, too. */
export const changeSession = (page: Page, changes: Partial<Session>, isPast = false): Promise<void> =>
  page.evaluate(
    ([name, changed, past]) => {
      const session = JSON.parse(localStorage.getItem(name) ?? '{}');
      const expires_at = past ? Math.floor(Date.now() / 1000) - 60 : session.expires_at;
      localStorage.setItem(name, JSON.stringify({ ...session, ...changed, expires_at }));
    },
    [sessionKey, changes, isPast] as const,
  );

/** What a night does to a session: the access token is past its time and the server knows the refresh token no more. */
export const endSession = (page: Page): Promise<void> => changeSession(page, { refresh_token: 'gone' }, true);

type Refusal = { readonly status: number; readonly headers?: Record<string, string>; readonly json: object };

/** PostgREST's answer to a token past its time. */
const expired: Refusal = { status: 401, json: { code: 'PGRST303', message: 'JWT expired', details: null, hint: null } };

/**
 * Has the server refuse this call for a session that has ended and cannot be renewed, in the words of the server that
 * the call goes to. Answers what ends that.
 */
export const refuseSession = async (
  page: Page,
  call: string,
  refusal: Refusal = expired,
): Promise<() => Promise<void>> => {
  const renewal = '**/auth/v1/token?grant_type=refresh_token';
  const unknown = { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Not Found' };
  await page.route(renewal, (route) => route.fulfill({ status: 400, json: unknown }));
  await page.route(call, (route) => route.fulfill(refusal));
  return async () => {
    await letThrough(page, renewal);
    await letThrough(page, call);
  };
};
