import { askAuth } from '../../lib/provider-auth.ts';
import { leaveForDirectory } from './left-for-directory.ts';

/**
 * Leaves for the directory that the email's domain belongs to, which sends the browser back to this origin plus the
 * path. Throws a ProviderError, without having left, where the domain has none.
 */
export const logInByDirectory = async (email: string, path: string): Promise<void> => {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  const options = { redirectTo: `${location.origin}${path}`, skipBrowserRedirect: true };
  const { data } = await askAuth((client) => client.signInWithSSO({ domain, options }));
  if (!data) return;
  leaveForDirectory();
  location.assign(data.url);
};
