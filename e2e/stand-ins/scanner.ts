import type { CDPSession, Page } from '@playwright/test';
import { untilDrawn } from '../waits.ts';

type Key = { key: string; code: string; windowsVirtualKeyCode: number; text?: string };
type Press = Key & { type: 'keyDown' | 'rawKeyDown' | 'keyUp'; modifiers?: number };

const shift: Key = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 };
const ends = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
} satisfies Record<string, Key>;

const others: Record<string, [string, number]> = {
  ' ': ['Space', 32],
  '-': ['Minus', 189],
  '/': ['Slash', 191],
  '+': ['Equal', 187],
  _: ['Minus', 189],
};

/** The key that types a character on a US keyboard. */
const keyOf = (character: string): Key => {
  const upper = character.toUpperCase();
  const [code, windowsVirtualKeyCode] = others[character] ?? [
    `${/[0-9]/.test(character) ? 'Digit' : 'Key'}${upper}`,
    upper.charCodeAt(0),
  ];
  return { key: character, code, windowsVirtualKeyCode, text: character };
};

const pressesOf = (key: Key): Press[] => {
  const isCapital = /^[A-Z+_]$/.test(key.key);
  const modifiers = isCapital ? 8 : 0;
  const down: Press = { ...key, type: key.text === undefined ? 'rawKeyDown' : 'keyDown', modifiers };
  const { text: _, ...up } = key;
  const presses: Press[] = [down, { ...up, type: 'keyUp', modifiers }];
  return isCapital ? [{ ...shift, type: 'rawKeyDown', modifiers }, ...presses, { ...shift, type: 'keyUp' }] : presses;
};

/** Waits until the page listens to scanners: the script that does is fetched a second after the page is there. */
export const untilListening = async (page: Page): Promise<void> => {
  const script = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/scan-[^/]*\.js$/.test(name))?.name,
  );
  await script.evaluate((address) => import(String(address)).then(() => undefined));
  await untilDrawn(page);
};

/** A barcode scanner as the browser hears it: keys, each a few milliseconds after the last. */
export class Scanner {
  readonly #page: Page;
  readonly #session: CDPSession;
  /** When the next key may come, on the clock of `Date.now()`. */
  #free = 0;

  constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Types a code as a scanner does, with the key that it was set to send behind it. */
  async scan(code: string, end: keyof typeof ends | null = null): Promise<void> {
    await this.press([...[...code].map(keyOf), ...(end ? [ends[end]] : [])], 3);
  }

  /** Presses keys, all at once for the browser but `gap` milliseconds apart by their own times, the last after `pause`. */
  async press(keys: readonly Key[], gap: number, pause = gap): Promise<void> {
    await untilListening(this.#page);
    const presses = keys.flatMap(pressesOf);
    const late = presses.length - keys.slice(-1).flatMap(pressesOf).length;
    // Whoever scans twice needs a moment for the next label.
    const start = Math.max(Date.now() - presses.length * gap - pause, this.#free);
    this.#free = start + presses.length * gap + pause + 100;
    await Promise.all(
      presses.map((press, place) => {
        const at = start + place * gap + (place < late ? 0 : pause - gap);
        return this.#session.send('Input.dispatchKeyEvent', { ...press, timestamp: at / 1000 });
      }),
    );
  }

  /** Types as a person does, key by key. */
  async type(text: string, end: keyof typeof ends): Promise<void> {
    await this.press([...[...text].map(keyOf), ends[end]], 40);
  }

  /** Types as fast typists do: each key goes down a blink after the last. Enter is on another finger. */
  async rollOver(text: string, end: 'Enter' | null = null): Promise<void> {
    const keys = [...text].map(keyOf);
    if (end) await this.press([...keys, ends[end]], 8, 42);
    else await this.press(keys, 6);
  }
}
