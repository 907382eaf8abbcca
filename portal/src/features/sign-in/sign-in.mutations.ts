import { fetchWithKey } from '../../lib/fetch-with-key.ts';
import { auth, providerUrl } from '../../lib/provider-auth.ts';
import { ProviderError, providerError } from '../../lib/provider-error.ts';
import type { LinkType } from './arrival.ts';

const throwing = ({ error }: { error: unknown }): void => {
  if (error) throw providerError(error);
};

/** Signs in. Throws a ProviderError with the server's message. */
export const logIn = async (email: string, password: string): Promise<void> => {
  throwing(await auth.signInWithPassword({ email, password }));
};

/** Where the link of a mail that confirms an address leads. */
const confirmed = () => ({ emailRedirectTo: `${location.origin}/admin/login` });

/** Asks for an account. Throws a ProviderError with the server's message. */
export const signUp = async (email: string, password: string): Promise<void> => {
  throwing(await auth.signUp({ email, password, options: confirmed() }));
};

/** Asks for the mail once more whose link confirms the address of a new account. */
export const resendConfirmation = async (email: string): Promise<void> => {
  throwing(await auth.resend({ type: 'signup', email, options: confirmed() }));
};

/**
 * Uses up the token of a mail's link, which signs its person in. Throws a ProviderError when it was used before or is
 * too old.
 * @returns whether somebody is signed in by it: a change of email asks for the links of both mailboxes
 */
export const verifyLink = async (tokenHash: string, type: LinkType): Promise<boolean> => {
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw providerError(error);
  return data.session !== null;
};

/** Asks for a mail with a link to the page where a new password is set. */
export const sendResetLink = async (email: string): Promise<void> => {
  throwing(await auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/admin/reset-password` }));
};

/** Sets the password of the person whom the reset link signed in, and signs them out everywhere. */
export const setNewPassword = async (password: string): Promise<void> => {
  throwing(await auth.updateUser({ password }));
  const { error } = await auth.signOut({ scope: 'global' });
  if (error) await auth.signOut({ scope: 'local' });
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
    throwing(await auth.signInWithOAuth({ provider: 'google', options: { redirectTo: `${location.origin}${path}` } }));
  } catch (error) {
    throw providerError(error);
  }
};
