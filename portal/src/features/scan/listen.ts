import { follow, isBurst, type KeyRun, longestGapMs, pauseMs } from './burst.ts';
import { endingOf } from './end-key.ts';
import { HeldKeys } from './held-keys.ts';
import { type KeyPlace, placeOf } from './key-place.ts';
import { focusedElement, type Under, underFocus } from './run-target.ts';
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

/**
 * Listens for scanners on the whole page, before anybody else hears of a key.
 * @param onScan called with each burst that may be a code, once it is over
 * @returns ends the listening
 */
export const listenForScans = (onScan: (scan: Scan) => void): (() => void) => {
  const held = new HeldKeys();
  let current: Under | null = null;
  /** What was read over a list, whose keys wait to be given back. */
  let unanswered: Scan | null = null;
  /** When a scanner's Enter or Tab came last; some send two. */
  let ended = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const stopWaiting = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
  };

  const settle = (isDoubtful = false): void => {
    stopWaiting();
    const scan = current && isBurst(current.run) ? scanOf(current, held, isDoubtful) : null;
    if (!scan) {
      held.take().press();
      return;
    }
    if (current?.place === 'list') unanswered = scan;
    onScan(scan);
  };

  /** A scan without Enter is known to be over by nothing more coming. */
  const waitForMore = (): void => {
    stopWaiting();
    waiting = setTimeout(settle, pauseMs);
  };

  /** The keys kept back are somebody's typing. The key that told so goes where they may have led. */
  const release = (event: KeyboardEvent): void => {
    const focused = focusedElement();
    unanswered?.giveBack();
    unanswered = null;
    held.take().press();
    if (focusedElement() !== focused) event.stopImmediatePropagation();
  };

  const end = (event: KeyboardEvent, now: Under): void => {
    const ending = endingOf(now, event.timeStamp - now.run.last);
    if (ending === 'scanner') held.swallow(event);
    if (ending !== 'person') ended = event.timeStamp;
    if (ending === 'doubtful') {
      if (now.place === 'numbers') held.take().press();
      held.hold(event);
    }
    settle(ending === 'doubtful');
  };

  const take = (event: KeyboardEvent, now: Under): void => {
    current = now;
    if (now.run.end) {
      end(event, now);
      return;
    }
    if (isHeld(now.place, event.key, held)) held.hold(event);
    waitForMore();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.isTrusted || typeof event.key !== 'string') return;
    if ((event.key === 'Enter' || event.key === 'Tab') && event.timeStamp - ended <= longestGapMs) {
      held.swallow(event);
      ended = event.timeStamp;
      return;
    }
    const before = current;
    const run = follow(before?.run ?? null, strokeOf(event));
    if (run && before && isSame(run, before.run)) {
      current = { ...before, run };
      // The capital that a Shift announces has as long to come as any key.
      if (run !== before.run && waiting !== undefined) waitForMore();
      return;
    }
    stopWaiting();
    const isFirst = run === null || run.begun !== before?.run.begun;
    if (isFirst && (held.any || unanswered)) release(event);
    current = null;
    const focused = focusedElement();
    if (run === null || placeOf(focused) === 'secret') return;
    take(event, before && !isFirst && before.focused === focused ? { ...before, run } : underFocus(run));
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.isTrusted) held.swallowUp(event);
  };

  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  return () => {
    stopWaiting();
    held.take().press();
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('keyup', onKeyUp, true);
  };
};
