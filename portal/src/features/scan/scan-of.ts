import { codesOf, looksOurs, looksScanned } from './code.ts';
import type { HeldKeys } from './held-keys.ts';
import { focusedElement, type RunTarget } from './run-target.ts';
import { takeOut } from './typed-over.ts';

/** What a scanner typed. */
export interface Scan {
  /** What it may have read, the likeliest first. */
  readonly codes: readonly string[];
  /** Whether its person must have meant a scan: it looks like a code of the shop, or went into no field. */
  readonly meant: boolean;
  /** It is a code: takes it out of the field it went into. Answers whether that holds again what it held before. */
  take(): Promise<boolean>;
  /** It is none: what it would have done to a list, and an Enter that may be a person's, is done after all. */
  giveBack(): void;
}

/** Nobody's Enter waits longer than this for what the server says. */
const longestDoubtMs = 1_000;

/**
 * What is done with a burst that is over.
 * @param held the keys of it that were kept back
 * @param isDoubtful whether the key that ended it is among them, and may be a person's
 * @returns null where it is no code
 */
export const scanOf = (target: RunTarget, held: HeldKeys, isDoubtful: boolean): Scan | null => {
  const { run, place, focused, field } = target;
  const codes = codesOf(run);
  const kept = held.take();
  const isOurs = codes.some(looksOurs);
  const isLikely = isOurs || looksScanned(run.text);
  const giveBack = (): void => {
    if (!isDoubtful && (place !== 'list' || isLikely)) return;
    // Whoever went elsewhere meanwhile wants nothing done there.
    if (focusedElement() === focused) kept.press();
    else kept.drop();
  };
  if (codes.length === 0) giveBack();
  // Its letters are no keys of the field, which only a person presses.
  if (place === 'numbers' && !isOurs && !isDoubtful) kept.write();
  if (codes.length === 0) return null;
  if (isDoubtful) setTimeout(giveBack, longestDoubtMs);
  const after = field?.box.value ?? '';
  return {
    codes,
    meant: isOurs || (place === 'page' && (isLikely || run.end !== null)),
    take: async () => {
      kept.drop();
      return field?.box.isConnected ? takeOut(field.box, field.before, after) : true;
    },
    giveBack,
  };
};
