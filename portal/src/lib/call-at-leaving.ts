import type { Database } from './database.ts';
import { fetchWithKey } from './fetch-with-key.ts';
import { keptToken, providerUrl } from './provider-auth.ts';

/**
 * Calls a function of the database as the page goes away. The browser sends it, also once the page is gone; nobody hears
 * the answer.
 */
export const callAtLeaving = (name: keyof Database['public']['Functions'], args: object): void => {
  const token = keptToken();
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const init: RequestInit = { method: 'POST', body: JSON.stringify(args), headers, keepalive: true };
  fetchWithKey(`${providerUrl()}/rest/v1/rpc/${name}`, init).catch(() => undefined);
};
