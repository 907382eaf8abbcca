import { isTextBox } from './key-place.ts';

const copyOf = (type: string, { key, code, shiftKey }: KeyboardEvent): KeyboardEvent =>
  new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true, composed: true });

const press = (event: KeyboardEvent): void => {
  const focused = document.activeElement ?? document.body;
  const taken = !focused.dispatchEvent(copyOf('keydown', event));
  focused.dispatchEvent(copyOf('keyup', event));
  // An earlier key may have led into a field: what follows it is written there.
  const now = document.activeElement;
  if (!taken && event.key.length === 1 && isTextBox(now)) document.execCommand('insertText', false, event.key);
};

/**
 * Keys kept back for the blink of an eye in which they may turn out to be a scanner's, so that no shortcut, menu or
 * list moves by them.
 */
export class HeldKeys {
  #keys: KeyboardEvent[] = [];
  #down = new Set<string>();

  get any(): boolean {
    return this.#keys.length > 0;
  }

  /** Keeps a key back: nobody else hears of it. */
  hold(event: KeyboardEvent): void {
    this.swallow(event);
    this.#keys.push(event);
  }

  /** Takes a key away for good. */
  swallow(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#down.add(event.code);
  }

  /** Takes away what follows of a key that went down here: a button would be pressed by its going up. */
  swallowUp(event: KeyboardEvent): void {
    if (!this.#down.delete(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** What is kept back, which is kept no longer; to be pressed after all, or not. */
  take(): { press: () => void } {
    const keys = this.#keys;
    this.#keys = [];
    return { press: () => keys.forEach(press) };
  }
}
