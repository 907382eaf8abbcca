import type { Changes } from './changes.ts';

/** Answers of PostgreSQL, each kept until something changes; beyond `most` those that were asked for longest ago go. */
export class Remembered<Value> {
  readonly #changes: Changes;
  readonly #most: number;
  readonly #values = new Map<string, Value>();
  #era: object | undefined;

  constructor(changes: Changes, most: number) {
    this.#changes = changes;
    this.#most = most;
  }

  /** What is known under `key`, or what `load` finds. That there is nothing (undefined) is not kept. */
  async get<Found extends Value | undefined>(key: string, load: () => Promise<Found>): Promise<Value | Found> {
    const era = this.#changes.era();
    const known = this.#known(key, era);
    if (known !== undefined) return known;
    const found = await load();
    // What was read before a change says nothing of what is there now.
    if (found !== undefined && era !== undefined && this.#changes.era() === era) this.#keep(key, found);
    return found;
  }

  forget(key: string): void {
    this.#values.delete(key);
  }

  #known(key: string, era: object | undefined): Value | undefined {
    if (era !== this.#era) this.#values.clear();
    this.#era = era;
    const value = this.#values.get(key);
    if (value !== undefined) this.#keep(key, value);
    return value;
  }

  #keep(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value ?? '');
  }
}
