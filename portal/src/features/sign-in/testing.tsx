// Helpers for the component tests of the account screens.
import { bypass, HttpResponse, http } from 'msw';
import { onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { loadConfig } from '../../lib/config.ts';
import { reconnect, use } from '../../test-setup/network.ts';
import { logInAs, renderApp } from '../../test-setup/render-portal.tsx';
import { receive } from './receive.ts';

export const email = page.getByLabelText('Email', { exact: true });
export const passwordField = page.getByLabelText('Password', { exact: true });
export const code = page.getByLabelText('Code', { exact: true });

export const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const fillLogin = async (account: Credentials): Promise<void> => {
  await email.fill(account.email);
  await passwordField.fill(account.password);
};

export const logIn = async (account: Credentials): Promise<void> => {
  await fillLogin(account);
  await button('Login with Email').click();
};

/** Serves other settings than the demo shop's until the test ends. */
export const withSettings = async (settings: object): Promise<void> => {
  use(
    http.get('*/config.json', async ({ request }) =>
      HttpResponse.json({ ...(await (await fetch(bypass(request))).json()), ...settings }),
    ),
  );
  await loadConfig();
  onTestFinished(async () => {
    reconnect();
    await loadConfig();
  });
};

/** Opens the portal by an address that a mail or another site leads back to, as the start of the portal does. */
export const arriveAt = async (address: string, as: 'admin' | null = null): Promise<void> => {
  await logInAs(as);
  history.replaceState(null, '', address);
  receive()(null);
  await renderApp({ as, path: location.pathname });
};
