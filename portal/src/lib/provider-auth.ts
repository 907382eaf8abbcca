import type { AuthChangeEvent, AuthClient, Session } from '@supabase/auth-js';
import { config } from './config.ts';
import { ProviderError, partMissing, providerError } from './provider-error.ts';
import { fetchNotingWaits } from './retry-after.ts';
import { storageKey } from './storage-key.ts';

type Client = InstanceType<typeof AuthClient>;
type Listener = (event: AuthChangeEvent, session: Session | null) => void;

let client: Promise<Client> | null = null;
let listener: Listener = () => undefined;

/** The provider's base URL, absolute and without a slash at its end. */
export const providerUrl = (): string => config.url || location.origin;

/** Names who hears of everybody who comes and goes, from the client's first word on. */
export const onAuthEvent = (hear: Listener): void => {
  listener = hear;
};

/** Fetches the client's code, for `auth`. Throws a ProviderError where it cannot be had. */
export const fetchClient = () =>
  import('./auth-client.ts').catch((error: unknown) => {
    const message = 'A part of this page could not be loaded. Check the connection, then reload the page.';
    throw new ProviderError({ code: partMissing, message }, error);
  });

/** The client picks up the stored session, or the one that a sign-in elsewhere sends back in the URL. */
const connect = async (): Promise<Client> => {
  const { AuthClient } = await fetchClient();
  const connected = new AuthClient({
    url: `${providerUrl()}/auth/v1`,
    fetch: fetchNotingWaits,
    storageKey: storageKey(providerUrl()),
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  });
  connected.onAuthStateChange(listener);
  return connected;
};

/**
 * The provider's accounts and sessions, `auth/v1`, once the client's code is here. Throws a ProviderError where that
 * cannot be had. The next call tries again; in Chromium, which remembers that a file did not come, a reload does.
 */
export const auth = (): Promise<Client> => {
  client ??= connect().catch((error: unknown) => {
    client = null;
    throw error;
  });
  return client;
};

/** What a call to the accounts answered, or its failure thrown as a ProviderError. */
export const askAuth = async <Answer extends { error: unknown }>(
  call: (client: Client) => Promise<Answer>,
): Promise<Answer> => {
  const answer = await call(await auth());
  if (answer.error) throw providerError(answer.error);
  return answer;
};

/** Whether this browser keeps a session. */
export const keepsSession = (): boolean => localStorage.getItem(storageKey(providerUrl())) !== null;

/** The access token as it is kept, perhaps past its time, for what cannot wait for another; null without a session. */
export const keptToken = (): string | null => {
  const kept = localStorage.getItem(storageKey(providerUrl()));
  return kept === null ? null : (JSON.parse(kept) as { access_token: string }).access_token;
};

/** Whether this browser keeps a session, or comes back from a sign-in elsewhere with the code for one. */
export const hasStoredSession = (): boolean => keepsSession() || new URLSearchParams(location.search).has('code');

/** Whether this browser asked for a code, as a sign-in elsewhere and the links of some mails bring one. */
export const hasCodeVerifier = (): boolean =>
  localStorage.getItem(`${storageKey(providerUrl())}-code-verifier`) !== null;
