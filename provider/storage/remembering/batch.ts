interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks about many keys at once: one question is under way at most, and whoever comes meanwhile is part of the next. So
 * however many ask, they take one connection.
 */
export class Batch<Key, Found> {
  readonly #ask: (keys: readonly Key[]) => Promise<readonly Found[]>;
  readonly #most: number;
  readonly #waiting: Waiting<Key, Found>[] = [];
  #isAsking = false;

  /** `ask` answers in the order of its keys, of which there are `most` at most. */
  constructor(ask: (keys: readonly Key[]) => Promise<readonly Found[]>, most: number) {
    this.#ask = ask;
    this.#most = most;
  }

  get(key: Key): Promise<Found> {
    const found = new Promise<Found>((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
    });
    if (!this.#isAsking) void this.#askOn();
    return found;
  }

  async #askOn(): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.length > 0) {
      const asked = this.#waiting.splice(0, this.#most);
      try {
        const found = await this.#ask(asked.map(({ key }) => key));
        for (const [place, { resolve }] of asked.entries()) resolve(found[place] as Found);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.#isAsking = false;
  }
}
