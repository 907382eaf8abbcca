import { askAuth } from '../../lib/provider-auth.ts';

/**
 * Sets the password of whoever is signed in. Throws a ProviderError: reauthentication_needed where the session is too
 * old for that without the code of a mail.
 * @param code the code of that mail, '' without one
 */
export const changePassword = async (password: string, code: string): Promise<void> => {
  await askAuth((client) => client.updateUser({ password, ...(code !== '' && { nonce: code }) }));
};

/** Asks for the mail with the code that a change of password may need. */
export const sendCode = async (): Promise<void> => {
  await askAuth((client) => client.reauthenticate());
};

/** Asks for another email. It changes once the links of both mails, to the old and the new one, were opened. */
export const changeEmail = async (email: string): Promise<void> => {
  await askAuth((client) => client.updateUser({ email }, { emailRedirectTo: `${location.origin}/admin/login` }));
};

/** Ends every session of this person but the one of this browser. */
export const signOutOthers = async (): Promise<void> => {
  await askAuth((client) => client.signOut({ scope: 'others' }));
};
