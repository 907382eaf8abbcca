import { config } from './config.ts';

/**
 * As fetch, with the provider's public key: every request to the provider goes through here. A hosted one is answered
 * by its gateway without it, and the gateway refuses.
 */
export const fetchWithKey: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('apikey', config.key);
  return fetch(input, { ...init, headers });
};
