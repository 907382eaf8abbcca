import { sentences } from '../../../../lib/sentences.ts';
import { faultText } from '../../print-service/fault.ts';
import type { PdfWay } from '../../printer/first-output.ts';
import { labelsText } from '../../printer/label/label-count.ts';
import type { Output } from '../../printer/output-choice.ts';
import type { Trouble } from '../job/trouble.ts';

const causeOf = (trouble: Trouble | null): string => {
  if (trouble?.is === 'fault') return trouble.fault.cause;
  return trouble?.is === 'told' ? trouble.sentence : 'Nobody told this page what became of it.';
};

const askedOfPdf: Record<PdfWay, string> = {
  save: 'The PDF was saved. Print it at its actual size. Did',
  share: 'The PDF was shared. Print it at its actual size. Did',
};

/** Asks whether the copies came out, where nobody but a person can say. */
export const doubtText = (
  trouble: Trouble | null,
  { output, copies, pdfWay }: { readonly output: Output; readonly copies: number; readonly pdfWay: PdfWay },
): string => {
  const asked = output === 'printer' ? `${causeOf(trouble)} Look at the printer: did` : askedOfPdf[pdfWay];
  return `${asked} ${copies === 1 ? 'the label' : `all ${labelsText(copies)}`} come out?`;
};

/** What holds until the question is answered. */
export const untilAnswered = (copies: number): string =>
  copies === 1
    ? 'As long as this is not answered, it counts as not printed.'
    : 'As long as this is not answered, they count as not printed.';

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
