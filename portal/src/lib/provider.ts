import { isAuthSessionMissingError } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { config } from './config.ts';
import type { Database } from './database.gen.ts';
import { auth, providerUrl } from './provider-auth.ts';

export { auth } from './provider-auth.ts';

const bearer = async (): Promise<string | null> => {
  const { data, error } = await auth.getSession();
  // A session that could not be refreshed for want of a network is still a session: never ask as nobody instead.
  if (error && !isAuthSessionMissingError(error)) throw error;
  return data.session?.access_token ?? null;
};

const ask = (input: RequestInfo | URL, init: RequestInit | undefined, token: string | null): Promise<Response> => {
  const headers = new Headers(init?.headers);
  headers.set('apikey', config.key);
  headers.set('Authorization', `Bearer ${token ?? config.key}`);
  return fetch(input, { ...init, headers });
};

/**
 * A request with the current access token. A token that the server no longer takes is exchanged once; a session that
 * cannot be renewed ends here, so that the page can ask to sign in again. A 401 means that nothing was done, so the
 * same request may be sent again.
 */
const fetchAsSignedIn: typeof fetch = async (input, init) => {
  const token = await bearer();
  const answer = await ask(input, init, token);
  if (answer.status !== 401 || token === null) return answer;
  const { data, error } = await auth.refreshSession();
  if (data.session) return ask(input, init, data.session.access_token);
  if (error?.name === 'AuthApiError') await auth.signOut({ scope: 'local' });
  return answer;
};

/**
 * The provider's data, `rest/v1`, as the person who is signed in. The module is loaded after the settings. Retries are
 * the query client's business, which knows what the page shows meanwhile.
 */
export const rest = new PostgrestClient<Database>(`${providerUrl()}/rest/v1`, {
  schema: 'public',
  fetch: fetchAsSignedIn,
  retry: false,
});
