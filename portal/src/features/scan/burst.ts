/*
 * A barcode scanner is a keyboard to the computer: it types what it reads, far faster than any person, with Enter or
 * Tab behind it or nothing. Here its bursts are told from typing by the times of the keys alone.
 */

/** One key going down. */
export interface Stroke {
  /** Milliseconds, on the clock of the event's timeStamp. */
  readonly at: number;
  /** KeyboardEvent.key: what the keyboard layout makes of it. */
  readonly key: string;
  /** KeyboardEvent.code: which key it is, wherever the layout puts its letters. */
  readonly code: string;
  /** Held down, with Ctrl, Alt or Meta, or part of a composition: nothing that a scanner sends. */
  readonly foreign: boolean;
}

/** Keys that followed each other as a scanner's do, so far. */
export interface KeyRun {
  readonly text: string;
  /** The same keys as a US layout reads them, for a scanner on a computer set to another; '' where one has no place. */
  readonly latin: string;
  /** When the first character came. */
  readonly begun: number;
  /** When the last character came. */
  readonly last: number;
  /** When Shift came after it, if it did. */
  readonly shifted: number | null;
  /** The key that ended it; null while there may be more. */
  readonly end: 'Enter' | 'Tab' | null;
}

/** Longer than any scanner needs for a key. Fingers that roll over a few keys are as fast, for those few. */
export const longestGapMs = 35;

/** A code without a key behind it is at least this long: what is shorter is somebody's typing. */
export const shortestCode = 4;

/** A code with Enter or Tab behind it is at least this long. */
const shortestEnded = 3;

/** After so long without a key, a burst is over, and what has not become one by then never will. */
export const pauseMs = 60;

const modifiers: readonly string[] = ['Shift', 'CapsLock', 'AltGraph'];

const follows = ({ last, shifted }: KeyRun, at: number): boolean =>
  at - last <= longestGapMs || (shifted !== null && at - shifted <= longestGapMs);

const isCharacter = (key: string): boolean => [...key].length === 1;

/** What a US keyboard types with the key of this name: 'KeyB' is B, 'Digit2' is 2. '' for any other. */
const latinOf = (code: string): string => /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? '';

const begin = ({ key, code, at }: Stroke): KeyRun => ({
  text: key,
  latin: latinOf(code),
  begun: at,
  last: at,
  shifted: null,
  end: null,
});

const extended = (run: KeyRun, { key, code, at }: Stroke): KeyRun => {
  const latin = latinOf(code);
  return { ...run, text: run.text + key, latin: run.latin && latin && run.latin + latin, last: at, shifted: null };
};

/**
 * Whether a run may be a scanner's: long enough, and without a key behind it not one character over and over, as a key
 * held down sends on some systems.
 */
export const isBurst = (run: KeyRun | null): run is KeyRun =>
  run !== null && (run.end !== null || (run.text.length >= shortestCode && new Set(run.text).size > 1));

/** Whether Enter or Tab at this time is the scanner's: a burst is known for one, what is shorter by its pace to the end. */
const mayEnd = (run: KeyRun, at: number): boolean =>
  run.text.length >= shortestEnded && at - run.last <= (isBurst(run) ? pauseMs : longestGapMs);

/** The run after one more key; null where the key belongs to none. */
export const follow = (run: KeyRun | null, stroke: Stroke): KeyRun | null => {
  const { key, at, foreign } = stroke;
  if (foreign) return null;
  const open = run !== null && run.end === null;
  if (modifiers.includes(key)) {
    return open && run.shifted === null && at - run.last <= longestGapMs ? { ...run, shifted: at } : run;
  }
  if (isCharacter(key)) return open && follows(run, at) ? extended(run, stroke) : begin(stroke);
  if (key !== 'Enter' && key !== 'Tab') return null;
  return open && mayEnd(run, at) ? { ...run, end: key } : null;
};
