import type { Keyboard } from '@playwright/test';

/** A keyboard that counts the keys beside the letters and digits of what is entered; keys held together are one. */
export class Keys {
  readonly #keyboard: Keyboard;
  #count = 0;

  constructor(keyboard: Keyboard) {
    this.#keyboard = keyboard;
  }

  get count(): number {
    return this.#count;
  }

  /** Types a value, slower than a scanner would: that is what anybody has to, and counts nothing. */
  type(value: string): Promise<void> {
    return this.#keyboard.type(value, { delay: 40 });
  }

  /** Presses keys, one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#keyboard.press(key);
    this.#count += keys.length;
  }
}
