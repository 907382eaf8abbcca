import { sentences } from '../../../../lib/sentences.ts';
import type { PrintFault } from '../../print-service/fault.ts';
import type { LabelLine } from '../../printer/label/label-line.ts';

/** Why labels did not go out, or why nobody knows whether they did. */
export type Trouble =
  | { readonly is: 'fault'; readonly fault: PrintFault }
  /** What would be on them has changed: in sentences, and the lines as they are now. */
  | { readonly is: 'changed'; readonly changes: readonly string[]; readonly fresh: readonly LabelLine[] }
  /** Whether it has changed could not be asked, for this reason. */
  | { readonly is: 'unchecked'; readonly reason: string }
  | { readonly is: 'told'; readonly sentence: string };

export const told = (sentence: string): Trouble => ({ is: 'told', sentence });

/** Thrown before anything was sent. */
export class NotSent extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(troubleText(trouble), options);
    this.trouble = trouble;
  }
}

/** Changes named before the rest is left to the list. */
const mostNamed = 3;

const changedText = (changes: readonly string[]): string =>
  [
    'Changed meanwhile:',
    ...changes.slice(0, mostNamed),
    changes.length > mostNamed ? `And ${changes.length - mostNamed} more.` : '',
  ]
    .filter(Boolean)
    .join(' ');

const uncheckedText = 'The prices could not be checked, so nothing was printed';
const laterUncheckedText = 'The prices could not be checked, so nothing more was printed';

/**
 * What stands in the way of a batch, in sentences.
 * @param isBegun whether labels of it were handed on before
 */
export const troubleText = (trouble: Trouble, isBegun = false): string => {
  switch (trouble.is) {
    case 'fault':
      return trouble.fault.sentence;
    case 'changed':
      return changedText(trouble.changes);
    case 'unchecked':
      return sentences(isBegun ? laterUncheckedText : uncheckedText, trouble.reason);
    case 'told':
      return trouble.sentence;
  }
};
