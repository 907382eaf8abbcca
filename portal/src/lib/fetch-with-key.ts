import { config } from './config.ts';

/**
 * As fetch, with the provider's public key: every request to the provider goes through here. In front of a hosted
 * provider stands a gateway that refuses whatever lacks it.
 */
export const fetchWithKey = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const headers = new Headers(init?.headers);
  headers.set('apikey', config.key);
  return fetch(input, { ...init, headers });
};
