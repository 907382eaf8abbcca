import { askWithToken } from './captcha-place.tsx';
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
  const { data } = await askWithToken((client, token) =>
    client.signInWithSSO({ domain, options: { ...options, ...token } }),
  );
  if (!data) return;
  leaveForDirectory();
  location.assign(data.url);
};
