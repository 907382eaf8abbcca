import { follow, isBurst, type KeyRun, longestGapMs, pauseMs } from './burst.ts';
import { endKeyOwner } from './end-key.ts';
import { HeldKeys } from './held-keys.ts';
import { type KeyPlace, placeOf } from './key-place.ts';
import { focusedElement, type RunTarget, targetOf } from './run-target.ts';
import { type Scan, scanOf } from './scan-of.ts';

const strokeOf = ({ key, code, timeStamp, repeat, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent) => ({
  key,
  code,
  at: timeStamp,
  foreign: repeat || isComposing || ((ctrlKey || altKey) && key !== 'AltGraph') || metaKey,
});

/** Whether a character is to be kept back until it is known what it belongs to. */
const isHeld = (place: KeyPlace, key: string, held: HeldKeys): boolean => {
  if (place === 'text') return false;
  // A space that begins something presses a button or scrolls; a field of numbers takes all but letters.
  return held.any || (place === 'numbers' ? /\p{Letter}/u.test(key) : key !== ' ');
};

/** Whether a key left the run as it was: a Shift, in between or alone. */
const isSame = (run: KeyRun, before: KeyRun): boolean =>
  run.last === before.last && run.text === before.text && run.end === before.end;

/** What is known of the keys as they come, before anybody else hears of them. */
class ScanListener {
  readonly #onScan: (scan: Scan) => void;
  readonly #held = new HeldKeys();
  #current: RunTarget | null = null;
  /** What was read over a list, whose keys wait to be given back. */
  #unanswered: Scan | null = null;
  /** When a scanner's Enter or Tab came last; some send two. */
  #ended = Number.NEGATIVE_INFINITY;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(onScan: (scan: Scan) => void) {
    this.#onScan = onScan;
  }

  onKeyDown(event: KeyboardEvent): void {
    if (!event.isTrusted || typeof event.key !== 'string') return;
    if ((event.key === 'Enter' || event.key === 'Tab') && event.timeStamp - this.#ended <= longestGapMs) {
      this.#held.swallow(event);
      this.#ended = event.timeStamp;
      return;
    }
    const before = this.#current;
    const run = follow(before?.run ?? null, strokeOf(event));
    if (run && before && isSame(run, before.run)) {
      this.#current = { ...before, run };
      // The capital that a Shift announces has as long to come as any key.
      if (run !== before.run && this.#waiting !== undefined) this.#waitForMore();
      return;
    }
    this.#stopWaiting();
    const isFirst = run === null || run.begun !== before?.run.begun;
    if (isFirst && (this.#held.any || this.#unanswered)) this.#release(event);
    this.#current = null;
    const focused = focusedElement();
    if (run === null || placeOf(focused) === 'secret') return;
    this.#take(event, before && !isFirst && before.focused === focused ? { ...before, run } : targetOf(run));
  }

  onKeyUp(event: KeyboardEvent): void {
    if (event.isTrusted) this.#held.swallowUp(event);
  }

  /** Nothing more is listened to: the keys kept back are somebody's typing. */
  stop(): void {
    this.#stopWaiting();
    this.#held.take().press();
  }

  #take(event: KeyboardEvent, target: RunTarget): void {
    this.#current = target;
    if (target.run.end) {
      this.#end(event, target);
      return;
    }
    if (isHeld(target.place, event.key, this.#held)) this.#held.hold(event);
    this.#waitForMore();
  }

  #end(event: KeyboardEvent, target: RunTarget): void {
    const owner = endKeyOwner(target, event.timeStamp - target.run.last);
    if (owner === 'scanner') this.#held.swallow(event);
    if (owner !== 'person') this.#ended = event.timeStamp;
    if (owner === 'doubtful') {
      if (target.place === 'numbers') this.#held.take().write();
      this.#held.hold(event);
    }
    this.#settle(owner === 'doubtful');
  }

  #settle(isDoubtful = false): void {
    this.#stopWaiting();
    const target = this.#current;
    const scan = target && isBurst(target.run) ? scanOf(target, this.#held, isDoubtful) : null;
    if (!scan) {
      this.#held.take().press();
      return;
    }
    if (target?.place === 'list') this.#unanswered = scan;
    this.#onScan(scan);
  }

  /** The keys kept back are somebody's typing. The key that told so goes where they may have led. */
  #release(event: KeyboardEvent): void {
    const focused = focusedElement();
    this.#unanswered?.giveBack();
    this.#unanswered = null;
    this.#held.take().press();
    if (focusedElement() !== focused) event.stopImmediatePropagation();
  }

  /** A scan without Enter is known to be over by nothing more coming. */
  #waitForMore(): void {
    this.#stopWaiting();
    this.#waiting = setTimeout(() => this.#settle(), pauseMs);
  }

  #stopWaiting(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}

/**
 * Listens for scanners on the whole page, before anybody else hears of a key.
 * @param onScan called with each burst that may be a code, once it is over
 * @returns ends the listening
 */
export const listenForScans = (onScan: (scan: Scan) => void): (() => void) => {
  const listener = new ScanListener(onScan);
  const onKeyDown = (event: KeyboardEvent): void => listener.onKeyDown(event);
  const onKeyUp = (event: KeyboardEvent): void => listener.onKeyUp(event);
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  return () => {
    listener.stop();
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('keyup', onKeyUp, true);
  };
};
