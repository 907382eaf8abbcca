import { workForAll } from '../../../postgres/caller.ts';

/**
 * Reads once for all who ask the same, by its key, while the reading before is under way: so nobody gets an answer that
 * was begun before they asked.
 */
export const sharedReading = <T>(): ((key: string, read: () => Promise<T>) => Promise<T>) => {
  const toBegin = new Map<string, Promise<T>>();
  const latest = new Map<string, Promise<T>>();
  return (key, read) => {
    const known = toBegin.get(key);
    if (known) return known;
    const before = latest.get(key)?.catch(() => {}) ?? Promise.resolve();
    const reading: Promise<T> = before
      .then(() => {
        toBegin.delete(key);
        return workForAll(read);
      })
      .finally(() => {
        if (latest.get(key) === reading) latest.delete(key);
      });
    toBegin.set(key, reading);
    latest.set(key, reading);
    return reading;
  };
};
