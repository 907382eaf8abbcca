import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForScans } from './listen.ts';
import type { Scan } from './scan-of.ts';

/** As much of a page as the listener asks for: one element with the focus, which hears keys. */
class Focused {
  /** What it heard: keys that a person pressed, or that were pressed for one. */
  readonly heard: string[] = [];
  value = '';
  selectionStart = null;
  selectionEnd = null;
  isConnected = true;
  readonly #selector: string;

  constructor(selector = 'none') {
    this.#selector = selector;
  }

  matches(selectors: string): boolean {
    return selectors.includes(this.#selector);
  }

  closest(selectors: string): Focused | null {
    return this.matches(selectors) ? this : null;
  }

  dispatchEvent({ type, key }: { type: string; key: string }): boolean {
    if (type === 'keydown') this.heard.push(key);
    return true;
  }
}
class Input extends Focused {
  sent = 0;
  readonly form: object | null = { elements: [], requestSubmit: () => this.sent++ };
}
class Key {
  readonly type: string;
  readonly key: string;
  constructor(type: string, { key }: { key: string }) {
    this.type = type;
    this.key = key;
  }
}

const places = {
  text: () => new Input(),
  numbers: () => new Input('[inputmode="numeric"]'),
  list: () => new Focused('[role="listbox"]'),
  page: () => new Focused(),
};

let hears: ((event: unknown) => void) | undefined;
let focused: Focused;
let scans: Scan[];
let end = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  const page = {
    window: {
      addEventListener: (type: string, listener: typeof hears) => {
        if (type === 'keydown') hears = listener;
      },
      removeEventListener: () => undefined,
    },
    document: {
      get activeElement() {
        return focused;
      },
      execCommand: (_: string, __: boolean, text: string) => {
        focused.value += text;
      },
    },
    HTMLElement: Focused,
    HTMLInputElement: Input,
    HTMLTextAreaElement: class {},
    HTMLButtonElement: class {},
    KeyboardEvent: Key,
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins to listen again, with the focus somewhere. */
const listenAt = <F extends Focused>(element: F): F => {
  end();
  focused = element;
  scans = [];
  end = listenForScans((scan) => void scans.push(scan));
  return element;
};

/** A key goes down some milliseconds after the one before, and does what it does if nobody takes it. */
const press = (key: string, gap: number): void => {
  vi.advanceTimersByTime(gap);
  let isTaken = false;
  const take = (): void => {
    isTaken = true;
  };
  hears?.({
    isTrusted: true,
    key,
    code: '',
    timeStamp: Date.now(),
    preventDefault: take,
    stopImmediatePropagation: take,
  });
  if (isTaken) return;
  focused.heard.push(key);
  if (!(focused instanceof Input)) return;
  if (key.length === 1) focused.value += key;
  if (key === 'Enter') focused.sent += 1;
};

/** Keys one after the other, the first a while after what was before. */
const roll = (keys: Iterable<string>, gap: number): void => {
  for (const [at, key] of [...keys].entries()) press(key, at === 0 ? 300 : gap);
};

/** No product has any of the codes. */
const answer = (): void => {
  for (const scan of scans.splice(0)) scan.giveBack();
};

const quiet = (): void => void vi.advanceTimersByTime(500);

test('no key of a scan reaches what is under it, at whatever pace it comes', () => {
  for (const place of ['list', 'page'] as const) {
    for (const last of [[], ['Enter'], ['Tab'], ['Enter', 'Enter']]) {
      for (let gap = 1; gap < 35; gap++) {
        const under = listenAt(places[place]());
        const keys = ['Shift', 'B', 'Shift', 'C', '2', '6', 'Shift', 'A', '1', ...last];
        roll(keys, gap);
        quiet();
        expect(under.heard.filter((key) => key !== 'Shift')).toEqual([]);
        expect(scans.map(({ codes }) => codes)).toEqual([['BC26A1']]);
      }
    }
  }
});

const word = fc.stringMatching(/^[a-z ,.@-]{2,12}$/);
const amount = fc.stringMatching(/^[0-9]{1,7}$/);
/** Somebody's typing: of up to twelve keys rolled over, and Enter as soon as another finger can be down. */
const rolled = (text: fc.Arbitrary<string>) =>
  fc.array(fc.record({ text, gap: fc.integer({ min: 8, max: 34 }), enter: fc.integer({ min: 36, max: 90 }) }), {
    minLength: 1,
    maxLength: 5,
  });

test('what is typed into a form arrives, and so does Enter, however fast it comes', () => {
  for (const [place, text] of [
    ['text', word],
    ['numbers', amount],
    ['text', amount],
  ] as const) {
    fc.assert(
      fc.property(rolled(text), fc.boolean(), (lines, isAnswered) => {
        const field = listenAt(places[place]());
        for (const { text, gap, enter } of lines) {
          roll(text, gap);
          press('Enter', enter);
          vi.advanceTimersByTime(80);
          expect(scans.filter(({ meant }) => meant)).toEqual([]);
          if (isAnswered) answer();
          vi.advanceTimersByTime(1_000);
        }
        expect(field.value).toBe(lines.map(({ text }) => text).join(''));
        expect(field.sent).toBe(lines.length);
      }),
    );
  }
});

test('what is typed into a list arrives in its order, and so does Enter', () => {
  fc.assert(
    fc.property(rolled(word), (lines) => {
      const list = listenAt(places.list());
      for (const { text, gap, enter } of lines) {
        roll(text, gap);
        press('Enter', enter);
        quiet();
        answer();
        quiet();
      }
      expect(list.heard).toEqual(lines.flatMap(({ text }) => [...text, 'Enter']));
    }),
  );
});

test('an Enter that may be the scanner’s waits: for a code it is none, and elsewhere it is none', async () => {
  const rollInto = (element: Input): Input => {
    listenAt(element);
    roll('fdsa', 30);
    press('Enter', 55);
    return element;
  };
  const found = rollInto(places.text());
  await scans[0]?.take().catch(() => undefined);
  vi.advanceTimersByTime(5_000);
  expect(found.sent).toBe(0);

  const left = rollInto(places.text());
  focused = places.text();
  vi.advanceTimersByTime(5_000);
  expect(left.sent).toBe(0);
  expect(focused.heard).toEqual([]);

  const unanswered = rollInto(places.text());
  expect(unanswered.sent).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(unanswered.sent).toBe(1);
});

test('a barcode of another shop is no amount and sends no form', () => {
  for (const code of ['0012', '8901234567894']) {
    const copies = listenAt(places.numbers());
    roll(code, 5);
    press('Enter', 5);
    answer();
    vi.advanceTimersByTime(5_000);
    expect(copies.sent).toBe(0);
  }
});

test('what is no code of the shop is written into a field of numbers, and presses none of its keys; a person does', () => {
  const scanned = listenAt(Object.assign(places.numbers(), { form: null }));
  roll('ABCA123', 5);
  press('Enter', 5);
  answer();
  quiet();
  expect(scanned).toMatchObject({ value: 'ABCA123', heard: [] });

  const typed = listenAt(Object.assign(places.numbers(), { form: null }));
  roll('1000', 60);
  press('a', 60);
  quiet();
  press('Enter', 60);
  expect(typed.heard).toEqual(['1', '0', '0', '0', 'a', 'Enter']);
});
