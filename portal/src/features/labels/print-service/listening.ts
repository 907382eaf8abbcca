// What the service tells of the printers of this computer, to one connection that listens to all of them. It asks the
// person whether the page may listen, where the page is not trusted, so it is asked for once. When a listener of another
// page leaves, this one goes deaf: what it asks for is answered, and not an event comes before the answer.

interface Asked {
  /** Begins to listen to all printers; rejects where the person blocks it. */
  readonly start: () => Promise<unknown>;
  /** Has the service tell what the printers say of themselves now, and answers after that. */
  readonly getStatus: () => Promise<unknown>;
  /** Told that events may have been lost, since listening was begun again. */
  readonly onDeaf: () => void;
}

export class Listening {
  readonly #asked: Asked;
  #begun: Promise<unknown> | null = null;
  /** Why it was not let listen: by itself it asks no second time. */
  #refusal: { readonly error: unknown } | null = null;
  #asking: Promise<readonly string[]> | null = null;
  /** Those told of since it was asked. */
  #names: Set<string> | null = null;
  /** Whether the last answer came without an event although listening had just begun: there is nothing to hear. */
  #isMute = false;

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  /** Whether it was begun, or refused. */
  get isDecided(): boolean {
    return this.#begun !== null || this.#refusal !== null;
  }

  /** Whether what the printers say is heard. */
  get isHeard(): boolean {
    return this.#begun !== null && !this.#isMute;
  }

  /**
   * Asks what the printers say of themselves; resolves with the names of those that were told of, none where nothing is
   * to be heard. Who asks meanwhile joins. Rejects where the page may not listen.
   * @param byPerson also where the person at the computer blocked it before
   */
  ask(byPerson = false): Promise<readonly string[]> {
    if (byPerson) this.#refusal = null;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
      this.#names = null;
    });
    return this.#asking;
  }

  /** An event of a printer came; answers whether it is a part of what was asked. */
  heard(printer: string): boolean {
    this.#isMute = false;
    this.#names?.add(printer);
    return this.#names !== null;
  }

  async #ask(): Promise<readonly string[]> {
    const wasListening = this.#begun !== null;
    await this.#begin();
    const names = await this.#status();
    if (names.length > 0 || !wasListening || this.#isMute) {
      this.#isMute = names.length === 0;
      return names;
    }
    this.#asked.onDeaf();
    this.#begun = null;
    await this.#begin();
    const again = await this.#status();
    this.#isMute = again.length === 0;
    return again;
  }

  async #begin(): Promise<void> {
    if (this.#refusal) throw this.#refusal.error;
    this.#begun ??= this.#asked.start();
    try {
      await this.#begun;
    } catch (error) {
      this.#begun = null;
      this.#refusal = { error };
      throw error;
    }
  }

  async #status(): Promise<readonly string[]> {
    this.#names = new Set();
    try {
      await this.#asked.getStatus();
    } catch (error) {
      // Said by a service that knows nothing of this listener any more.
      if (!/No printer listeners/i.test(String(error))) throw error;
    }
    return [...this.#names];
  }
}
