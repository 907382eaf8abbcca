// What this machine keeps, for as long as its browser lets it.

/** What was kept under the name, or null; what cannot be read is as if it were not there. */
export const storedValue = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
};

/** Keeps a value under the name; null forgets it. Answers whether it will be there after the page is closed. */
export const storeValue = (name: string, value: unknown): boolean => {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false; // a browser may refuse, or be full
  }
};

/** What was chosen on this computer last, and holds the next time. */
export const remembered = <Value>(name: string, read: (stored: unknown) => Value) => ({
  get: (): Value => read(storedValue(name)),
  set: (value: Value): boolean => storeValue(name, value),
});
