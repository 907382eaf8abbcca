import { hash } from 'node:crypto';

/** Remembers what was verified, least recently used out first. Keys are hashes, so that no token is held. */
export interface TokenCache<Value> {
  get(token: string): Value | undefined;
  set(token: string, value: Value, expiresAt: number): void;
}

/** `expiresAt` and the clock are in milliseconds; what has expired is never handed out. */
export const createTokenCache = <Value>(capacity: number): TokenCache<Value> => {
  const entries = new Map<string, { value: Value; expiresAt: number }>();
  const keyOf = (token: string): string => hash('sha256', token, 'base64url');
  return {
    get: (token) => {
      const key = keyOf(token);
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (entry.expiresAt <= Date.now()) return undefined;
      // A Map keeps its order of insertion: putting an entry back makes it the youngest.
      entries.set(key, entry);
      return entry.value;
    },
    set: (token, value, expiresAt) => {
      const [oldest] = entries.keys();
      if (entries.size >= capacity && oldest !== undefined) entries.delete(oldest);
      entries.set(keyOf(token), { value, expiresAt });
    },
  };
};
