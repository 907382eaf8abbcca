import { doubtMs, follow, isBurst, pauseMs, type Run } from './burst.ts';
import { codesOf, looksOurs, looksScanned } from './code.ts';
import { HeldKeys } from './held-keys.ts';
import { isTextBox, type KeyPlace, placeOf } from './key-place.ts';
import { type Standing, standingOf, takeOut } from './typed-over.ts';

/** What a scanner typed. */
export interface Scan {
  /** What it may have read, the likeliest first. */
  readonly codes: readonly string[];
  /** Whether its person must have meant a scan: it looks like a code of the shop, or went into no field. */
  readonly meant: boolean;
  /** It is a code: takes it out of the field it went into. Answers whether that holds again what it held before. */
  take(): Promise<boolean>;
  /** It is none: what it would have done to a list or a field of numbers is done after all. */
  giveBack(): void;
}

/** Where a run goes as it comes, and what stood there. */
interface Under {
  readonly run: Run;
  readonly focused: Element;
  readonly place: KeyPlace;
  readonly field: { readonly box: HTMLInputElement | HTMLTextAreaElement; readonly before: Standing } | null;
}

const focusedElement = (): Element => document.activeElement ?? document.body;

const strokeOf = ({ key, code, timeStamp, repeat, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent) => ({
  key,
  code,
  at: timeStamp,
  foreign: repeat || isComposing || ((ctrlKey || altKey) && key !== 'AltGraph') || metaKey,
});

const under = (run: Run): Under => {
  const focused = focusedElement();
  const place = placeOf(focused);
  const field = isTextBox(focused) ? { box: focused, before: standingOf(focused) } : null;
  return { run, focused, place, field };
};

/** Whether a character is to be kept back until it is known what it belongs to. */
const isHeld = (place: KeyPlace, key: string, held: HeldKeys): boolean => {
  if (place === 'text') return false;
  // A space that begins something presses a button or scrolls; a field of numbers takes all but letters.
  return held.any || (place === 'numbers' ? /\p{Letter}/u.test(key) : key !== ' ');
};

/** Whether the key that ended a burst is the scanner's, and not to do what it would where it went. */
const isScanners = ({ place, focused, run }: Under): boolean => {
  if (place === 'page' || place === 'list') return true;
  if (focused instanceof HTMLTextAreaElement) return looksOurs(run.text);
  if (focused instanceof HTMLInputElement && focused.form && run.end === 'Enter') return true; // it would send the form
  return (place === 'numbers' ? looksOurs : looksScanned)(run.text);
};

const scanOf = ({ run, place, field }: Under, held: HeldKeys): Scan | null => {
  const codes = codesOf(run);
  const kept = held.take();
  const likely = codes.some(looksScanned);
  const isNumber = place === 'numbers' && !codes.some(looksOurs);
  if (isNumber || (codes.length === 0 && place === 'list')) kept.press();
  if (codes.length === 0) return null;
  const after = field?.box.value ?? '';
  return {
    codes,
    meant: codes.some(looksOurs) || (place === 'page' && (likely || run.end !== null)),
    take: async () => (field?.box.isConnected ? takeOut(field.box, field.before, after) : true),
    giveBack: () => {
      if (place === 'list' && !likely) kept.press();
    },
  };
};

/** Whether a key left the run as it was: a Shift, in between or alone. */
const isSame = (run: Run, before: Run): boolean =>
  run.last === before.last && run.text === before.text && run.end === before.end;

/**
 * Listens for scanners on the whole page, before anybody else hears of a key.
 * @param onScan called with each burst that may be a code, once it is over
 * @returns ends the listening
 */
export const listenForScans = (onScan: (scan: Scan) => void): (() => void) => {
  const held = new HeldKeys();
  let current: Under | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const settle = (): void => {
    clearTimeout(waiting);
    const scan = current && isBurst(current.run) ? scanOf(current, held) : null;
    if (scan) onScan(scan);
    else held.take().press();
  };

  /** The keys kept back are somebody's typing. The key that told so goes where they may have led. */
  const release = (event: KeyboardEvent): void => {
    const focused = focusedElement();
    held.take().press();
    if (focusedElement() !== focused) event.stopImmediatePropagation();
  };

  const take = (event: KeyboardEvent, now: Under): void => {
    current = now;
    if (now.run.end) {
      if (isScanners(now)) held.swallow(event);
      settle();
      return;
    }
    if (isHeld(now.place, event.key, held)) held.hold(event);
    // A scan without Enter is known to be over by nothing more coming.
    waiting = setTimeout(settle, isBurst(now.run) ? pauseMs : doubtMs);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.isTrusted || typeof event.key !== 'string') return;
    const before = current;
    const run = follow(before?.run ?? null, strokeOf(event));
    if (run && before && isSame(run, before.run)) {
      current = { ...before, run };
      return;
    }
    clearTimeout(waiting);
    const isFirst = run === null || run.begun !== before?.run.begun;
    if (isFirst && held.any) release(event);
    current = null;
    const focused = focusedElement();
    if (run === null || placeOf(focused) === 'secret') return;
    take(event, before && !isFirst && before.focused === focused ? { ...before, run } : under(run));
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.isTrusted) held.swallowUp(event);
  };

  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  return () => {
    clearTimeout(waiting);
    held.take().press();
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('keyup', onKeyUp, true);
  };
};
