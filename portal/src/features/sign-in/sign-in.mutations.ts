import { fetchWithKey } from '../../lib/fetch-with-key.ts';
import { askAuth, auth, providerUrl } from '../../lib/provider-auth.ts';
import { ProviderError, providerError } from '../../lib/provider-error.ts';
import type { LinkType } from './arrival.ts';
import { askWithToken } from './captcha-place.tsx';
import { takeLeftForDirectory } from './left-for-directory.ts';

/**
 * Signs in by an email or, where accounts may have phones, a phone number. Throws a ProviderError with the server's message.
 * @returns whose account it is
 */
export const logIn = async (typed: string, password: string): Promise<string> => {
  // Few log in by a number: what reads one is fetched then.
  const who = typed.includes('@') ? { email: typed.trim() } : (await import('./reached.ts')).reachedBy(typed);
  const { data } = await askWithToken((client, token) =>
    client.signInWithPassword({ ...who, password, options: token }),
  );
  return data.user?.id ?? '';
};

/** Where the link of a mail that confirms an address leads. */
const confirmed = () => ({ emailRedirectTo: `${location.origin}/admin/login` });

/** Asks for an account. Throws a ProviderError with the server's message. */
export const signUp = async (email: string, password: string): Promise<void> => {
  await askWithToken((client, token) => client.signUp({ email, password, options: { ...confirmed(), ...token } }));
};

/** Asks for the mail once more whose link confirms the address of a new account. */
export const resendConfirmation = async (email: string): Promise<void> => {
  await askWithToken((client, token) =>
    client.resend({ type: 'signup', email, options: { ...confirmed(), ...token } }),
  );
};

/**
 * Uses up the token of a mail's link, which signs its person in. Throws a ProviderError when it was used before or is
 * too old.
 * @returns whether somebody is signed in by it: a change of email asks for the links of both mailboxes
 */
export const verifyLink = async (tokenHash: string, type: LinkType): Promise<boolean> => {
  const { data } = await askAuth((client) => client.verifyOtp({ token_hash: tokenHash, type }));
  return data.session !== null;
};

/** Asks for a mail with a link to the page where a new password is set. */
export const sendResetLink = async (email: string): Promise<void> => {
  await askWithToken((client, token) =>
    client.resetPasswordForEmail(email, { redirectTo: `${location.origin}/admin/reset-password`, ...token }),
  );
};

/** Sets the password of the person whom the reset link signed in, and signs them out everywhere. */
export const setNewPassword = async (password: string): Promise<void> => {
  await askAuth((client) => client.updateUser({ password }));
  const client = await auth();
  const { error } = await client.signOut({ scope: 'global' });
  if (error) await client.signOut({ scope: 'local' });
};

interface Settings {
  readonly external?: { readonly google?: boolean };
}

const isGoogleOn = async (): Promise<boolean> => {
  const answer = await fetchWithKey(`${providerUrl()}/auth/v1/settings`);
  if (!answer.ok) throw new ProviderError({ message: `The server answered ${answer.status}.`, status: answer.status });
  const settings = (await answer.json()) as Settings;
  return settings.external?.google === true;
};

/**
 * Leaves for Google, which sends the browser back to this origin plus the path. Throws a ProviderError, without having
 * left, where Google sign-in is not set up.
 */
export const logInWithGoogle = async (path: string): Promise<void> => {
  try {
    if (!(await isGoogleOn())) {
      throw new ProviderError({
        message: 'Google sign-in is not set up for this shop. Log in with your email and password.',
      });
    }
    takeLeftForDirectory(); // whoever came back from there by the browser's own button goes elsewhere now
    await askAuth((client) =>
      client.signInWithOAuth({ provider: 'google', options: { redirectTo: `${location.origin}${path}` } }),
    );
  } catch (error) {
    throw providerError(error);
  }
};
