import { AuthClient } from '@supabase/auth-js';
import type { AuthMethod } from './auth-methods.ts';
import { type Config, config } from './config.ts';
import { fetchNotingWaits } from './retry-after.ts';
import { storageKey } from './storage-key.ts';

/** The provider's accounts and sessions, `auth/v1`. Made by `connectAuth`, before anything is rendered. */
export let auth: Pick<InstanceType<typeof AuthClient>, AuthMethod>;

/** The provider's base URL, absolute and without a slash at its end. */
export const providerUrl = (settings: Config = config): string => settings.url || location.origin;

/** Makes `auth` and lets it pick up the stored session, or the one that a sign-in elsewhere sends back in the URL. */
export const connectAuth = (settings: Config): void => {
  auth = new AuthClient({
    url: `${providerUrl(settings)}/auth/v1`,
    fetch: fetchNotingWaits,
    storageKey: storageKey(providerUrl(settings)),
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  });
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
