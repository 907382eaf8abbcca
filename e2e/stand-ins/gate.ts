/** Holds back who waits at it. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #free = 0;

  pass(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.open(0);
    });
  }

  /** Lets so many of them go, also of those that are still to come. */
  open(times: number): void {
    this.#free += times;
    for (; this.#free > 0 && this.#waiting.length > 0; this.#free--) this.#waiting.shift()?.();
  }
}
