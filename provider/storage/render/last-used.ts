/** Things of some size, of which those go that were not used for longest. */
export interface LastUsed<Thing extends { readonly size: number }> {
  /** Uses it. */
  get(key: string): Thing | undefined;
  /** Resolves when there is room again. */
  add(key: string, thing: Thing): Promise<void>;
  forget(key: string): void;
}

/** `most` of all sizes together, unless one alone is larger; `remove` deletes what has to go. */
export const lastUsed = <Thing extends { readonly size: number }>(
  most: number,
  remove: (key: string, thing: Thing) => Promise<void>,
): LastUsed<Thing> => {
  /** The latest at the end. */
  const things = new Map<string, Thing>();
  let size = 0;

  const forget = (key: string): void => {
    size -= things.get(key)?.size ?? 0;
    things.delete(key);
  };
  const put = (key: string, thing: Thing): void => {
    forget(key);
    things.set(key, thing);
    size += thing.size;
  };

  return {
    get: (key) => {
      const thing = things.get(key);
      if (thing) put(key, thing);
      return thing;
    },
    add: async (key, thing) => {
      put(key, thing);
      for (const [oldest, old] of things) {
        // The newest stays: somebody waits for it.
        if (size <= most || things.size === 1) return;
        forget(oldest);
        await remove(oldest, old);
      }
    },
    forget,
  };
};
