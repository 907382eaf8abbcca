/** Whether the log is heard of: `never` where the database keeps none, unless somebody lends a hand. */
export type State = 'ready' | 'not yet' | 'never';

/** The log's state, and a wait for it. */
export class Readiness {
  #state: State = 'not yet';
  #reason: string | undefined;
  readonly #waiting = new Set<() => void>();

  get state(): State {
    return this.#state;
  }

  /** Why it is not heard of, where that is known. */
  get reason(): string | undefined {
    return this.#reason;
  }

  set(state: State, reason?: string): void {
    this.#state = state;
    this.#reason = reason;
    if (state !== 'not yet') for (const go of [...this.#waiting]) go();
  }

  /** Resolves once it is known, or after `ms`. */
  known(ms: number): Promise<void> {
    if (this.#state !== 'not yet') return Promise.resolve();
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, ms).unref();
      this.#waiting.add(go);
    });
  }
}
