import { auth } from '../../lib/provider-auth.ts';
import { providerError } from '../../lib/provider-error.ts';

const throwing = ({ error }: { error: unknown }): void => {
  if (error) throw providerError(error);
};

/**
 * Sets the password of whoever is signed in. Throws a ProviderError: reauthentication_needed where the session is too
 * old for that without the code of a mail.
 * @param code the code of that mail, '' without one
 */
export const changePassword = async (password: string, code: string): Promise<void> => {
  throwing(await auth.updateUser({ password, ...(code !== '' && { nonce: code }) }));
};

/** Asks for the mail with the code that a change of password may need. */
export const sendCode = async (): Promise<void> => {
  throwing(await auth.reauthenticate());
};

/** Asks for another email. It changes once the links of both mails, to the old and the new one, were opened. */
export const changeEmail = async (email: string): Promise<void> => {
  throwing(await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/admin/login` }));
};

/** Ends every session of this person but the one of this browser. */
export const signOutOthers = async (): Promise<void> => {
  throwing(await auth.signOut({ scope: 'others' }));
};
