import { isTextBox } from './key-place.ts';

const copyOf = (type: string, { key, code, shiftKey }: KeyboardEvent): KeyboardEvent =>
  new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true, composed: true });

const isSubmit = (element: Element): element is HTMLButtonElement | HTMLInputElement =>
  (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) && element.type === 'submit';

/** What Enter does where nobody takes it: presses the button that has the focus, or sends the field's form. */
const enter = (focused: Element): void => {
  if (focused instanceof HTMLButtonElement) focused.click();
  if (!(focused instanceof HTMLInputElement) || !focused.form) return;
  const button = [...focused.form.elements].find(isSubmit);
  if (button) button.click();
  else focused.form.requestSubmit();
};

/** Presses a key for somebody, who pressed it a moment ago. */
const press = (event: KeyboardEvent): void => {
  const focused = document.activeElement ?? document.body;
  const taken = !focused.dispatchEvent(copyOf('keydown', event));
  if (!taken && event.key === 'Enter') enter(focused);
  focused.dispatchEvent(copyOf('keyup', event));
  // An earlier key may have led into a field: what follows it is written there.
  const now = document.activeElement;
  if (!taken && event.key.length === 1 && isTextBox(now)) document.execCommand('insertText', false, event.key);
};

/** What letters chose in a list is where Enter finds it only after it is drawn. */
const drawnMs = 50;

/** Writes a character where it was to go; no key of the field comes of it. */
const write = ({ key }: KeyboardEvent): void => {
  if (isTextBox(document.activeElement)) document.execCommand('insertText', false, key);
};

const pressAll = (events: readonly KeyboardEvent[]): void => {
  for (const [place, event] of events.entries()) {
    if (event.key === 'Enter' && place > 0) setTimeout(() => press(event), drawnMs);
    else press(event);
  }
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

  /** What is kept back, which is kept no longer: each key is pressed after all, once, or written alone, or dropped. */
  take(): { press: () => void; write: () => void; drop: () => void } {
    const keys = this.#keys;
    this.#keys = [];
    return {
      press: () => pressAll(keys.splice(0)),
      write: () => keys.splice(0).forEach(write),
      drop: () => keys.splice(0),
    };
  }
}
