/** Whether the log is heard of: `never` where the database keeps none. */
export type State = 'ready' | 'not yet' | 'never';

/** The log's state, and a wait for it. */
export class Readiness {
  #state: State = 'not yet';
  readonly #waiting = new Set<() => void>();

  get state(): State {
    return this.#state;
  }

  set(state: State): void {
    this.#state = state;
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
