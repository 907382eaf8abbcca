import { longestGapMs, shortestCode } from './burst.ts';
import { codesOf, looksOurs, looksScanned } from './code.ts';
import type { RunTarget } from './run-target.ts';

/**
 * Whose key it is that ended a burst. The `scanner`'s does nothing; the `person`'s does what it always does. A
 * `doubtful` one waits: it is pressed after all if the burst turns out to be no code.
 */
export type EndKeyOwner = 'scanner' | 'person' | 'doubtful';

const inForm = ({ run, place }: RunTarget, gap: number): EndKeyOwner => {
  if (looksScanned(run.text)) return 'scanner';
  if (codesOf(run).length === 0) return 'person';
  // What another shop's barcode puts into a field of numbers would be taken for an amount.
  const isAmount = place === 'numbers' && run.text.length >= shortestCode && gap <= longestGapMs;
  return isAmount ? 'scanner' : 'doubtful';
};

/**
 * Whose key ended a burst.
 * @param gap milliseconds from its last character to that key
 */
export const endKeyOwner = (target: RunTarget, gap: number): EndKeyOwner => {
  const { place, focused, run } = target;
  const isOurs = codesOf(run).some(looksOurs);
  if (place === 'page') return 'scanner';
  if (isOurs) return 'scanner';
  // Tab cannot be pressed for somebody afterwards.
  if (place === 'list') return run.end === 'Enter' && !looksScanned(run.text) ? 'doubtful' : 'scanner';
  if (focused instanceof HTMLTextAreaElement) return 'person';
  if (focused instanceof HTMLInputElement && focused.form && run.end === 'Enter') return inForm(target, gap);
  const goesOn = place === 'text' || (place === 'numbers' && run.end === 'Enter');
  return goesOn && looksScanned(run.text) ? 'scanner' : 'person';
};
