type Work = () => void | Promise<void>;

/** Does one thing after the other: what comes while something takes its time waits for it. */
export class InTurn {
  readonly #most: number;
  readonly #failed: (error: unknown) => void;
  readonly #waiting: Work[] = [];
  #isBusy = false;
  #isOver = false;

  /** `most` may wait; `failed` hears of what went wrong, and the next one begins. */
  constructor(most: number, failed: (error: unknown) => void) {
    this.#most = most;
    this.#failed = failed;
  }

  /** False, and nothing is done, where too much waits. */
  run(work: Work): boolean {
    if (this.#isOver) return true;
    if (!this.#isBusy) this.#begin(work);
    else if (this.#waiting.length >= this.#most) return false;
    else this.#waiting.push(work);
    return true;
  }

  /** What waits is not done any more. */
  stop(): void {
    this.#isOver = true;
    this.#waiting.length = 0;
  }

  #begin(work: Work): void {
    try {
      const done = work();
      if (done instanceof Promise) void this.#finish(done);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #finish(done: Promise<void>): Promise<void> {
    this.#isBusy = true;
    await done.catch(this.#failed);
    this.#isBusy = false;
    while (!this.#isBusy) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#begin(next);
    }
  }
}
