import { fetchWithKey } from './fetch-with-key.ts';

/** When, in milliseconds since 1970, the accounts' service will hear this browser again; 0 when it did not say. */
let heardAgainAt = 0;

/** Seconds that are waited where a refusal names none. */
const unnamed = 60;

/**
 * As fetchWithKey, noting how long a refused caller is to wait: the auth client keeps no header of a refusal.
 */
export const fetchNotingWaits: typeof fetch = async (input, init) => {
  const answer = await fetchWithKey(input, init);
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after'));
    heardAgainAt = seconds > 0 ? Date.now() + seconds * 1000 : 0;
  }
  return answer;
};

/** Seconds to wait after a refusal for too many tries, by its header, else its message, else a minute. */
export const secondsToWait = (message: string, now = Date.now(), noted = heardAgainAt): number => {
  if (noted > now) return Math.ceil((noted - now) / 1000);
  const named = /(\d+) seconds?\b/.exec(message)?.[1];
  return named === undefined ? unnamed : Number(named);
};
