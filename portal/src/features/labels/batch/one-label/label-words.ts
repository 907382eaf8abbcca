import { sentences } from '../../../../lib/sentences.ts';
import { faultText } from '../../print-service/fault.ts';
import { labelsText } from '../../printer/label/label-count.ts';
import type { Output } from '../../printer/output-choice.ts';
import type { Trouble } from '../job/trouble.ts';

const causeOf = (trouble: Trouble | null): string => {
  if (trouble?.is === 'fault') return trouble.fault.cause;
  return trouble?.is === 'told' ? trouble.sentence : 'Nobody told this page what became of it.';
};

/** Asks whether the copies came out, where nobody but a person can say. */
export const doubtText = (
  trouble: Trouble | null,
  { output, copies }: { readonly output: Output; readonly copies: number },
): string => {
  const asked =
    output === 'printer'
      ? `${causeOf(trouble)} Look at the printer: did`
      : 'The PDF was saved. Print it at its actual size. Did';
  return `${asked} ${copies === 1 ? 'the label' : `all ${labelsText(copies)}`} come out?`;
};

/** Why the label of a product was not printed. */
export const stoppedText = (trouble: Trouble, productid: string): string => {
  switch (trouble.is) {
    case 'fault':
      return faultText(trouble.fault, 'Print');
    case 'changed':
      if (trouble.fresh.length === 0) return `${productid} is no longer there. Nothing was printed.`;
      return sentences(...trouble.changes, 'Check the label, then print');
    case 'unchecked':
      return sentences('The price could not be checked, so nothing was printed', trouble.reason);
    case 'told':
      return trouble.sentence;
  }
};
