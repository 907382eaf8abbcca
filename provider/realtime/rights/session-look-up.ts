import { workForAll } from '../../postgres/caller.ts';
import type { RealtimeOptions } from '../context.ts';

/** Finds out whether sessions live: those that are asked for while others are looked up go together, whoever asks. */
export class SessionLookUp {
  readonly #livingSessions: RealtimeOptions['livingSessions'];
  #waiting = new Map<string, PromiseWithResolvers<boolean>>();
  #isBusy = false;

  constructor(livingSessions: RealtimeOptions['livingSessions']) {
    this.#livingSessions = livingSessions;
  }

  /** Throws what the database refuses. */
  isAlive(id: string): Promise<boolean> {
    const asked = this.#waiting.get(id) ?? Promise.withResolvers<boolean>();
    this.#waiting.set(id, asked);
    if (!this.#isBusy) void workForAll(() => this.#askAll());
    return asked.promise;
  }

  async #askAll(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.size > 0) {
      const all = this.#waiting;
      this.#waiting = new Map();
      try {
        const living = await this.#livingSessions([...all.keys()]);
        for (const [id, { resolve }] of all) resolve(living.has(id));
      } catch (error) {
        for (const { reject } of all.values()) reject(error);
      }
    }
    this.#isBusy = false;
  }
}
