import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './database.ts';
import { fetchWithKey } from './fetch-with-key.ts';
import { auth, providerUrl } from './provider-auth.ts';

/** The auth client's name for a renewal that got no answer. */
const noAnswer = 'AuthRetryableFetchError';

/** The current access token; null when nobody is signed in any more. Throws when it could not be renewed just now. */
export const accessToken = async (): Promise<string | null> => {
  const { data, error } = await (await auth()).getSession();
  // A session that could not be refreshed for want of a network is still a session.
  if (error?.name === noAnswer) throw error;
  return data.session?.access_token ?? null;
};

const ask = (input: RequestInfo | URL, init: RequestInit | undefined, token: string): Promise<Response> => {
  const headers = new Headers(init?.headers);
  headers.set('Authorization', `Bearer ${token}`);
  return fetchWithKey(input, { ...init, headers });
};

/** What a request is answered with, without being sent, when nobody is signed in: nothing here is for strangers. */
const sessionEnded = (): Response =>
  Response.json(
    {
      code: 'session_ended',
      message: 'Your session has ended. Log in again, then try again.',
      details: null,
      hint: null,
    },
    { status: 401 },
  );

/** Failures of a renewal that say nothing of the session: no answer came, or another tab renewed it meanwhile. */
const passing: readonly unknown[] = [noAnswer, 'AuthRefreshDiscardedError'];

/** A token in place of one that the server takes no more; null when there is none to be had, and then the session ends. */
export const renewed = async (refused: string): Promise<string | null> => {
  const kept = await accessToken();
  if (kept !== refused) return kept;
  const client = await auth();
  const { data, error } = await client.refreshSession();
  if (data.session) return data.session.access_token;
  if (passing.includes(error?.name)) return null;
  await client.signOut({ scope: 'local' });
  return null;
};

/**
 * A request with the current access token. A token that the server no longer takes is exchanged once; a session that
 * cannot be renewed ends here, so that the page can ask to sign in again. A 401 means that nothing was done, so the
 * same request may be sent again.
 */
export const asSignedIn = async (send: (token: string) => Promise<Response>): Promise<Response> => {
  const token = await accessToken();
  if (token === null) return sessionEnded();
  const answer = await send(token);
  if (answer.status !== 401) return answer;
  const fresh = await renewed(token);
  return fresh === null ? answer : send(fresh);
};

/** As fetch, with the current access token. */
export const fetchAsSignedIn: typeof fetch = (input, init) => asSignedIn((token) => ask(input, init, token));

/**
 * The provider's data, `rest/v1`, as the person who is signed in. The module is loaded after the settings. Retries are
 * the query client's business, which knows what the page shows meanwhile.
 */
export const rest = new PostgrestClient<Database>(`${providerUrl()}/rest/v1`, {
  schema: 'public',
  fetch: fetchAsSignedIn,
  retry: false,
});
