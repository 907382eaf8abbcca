import type { Output } from './output-choice.ts';

/** What is known of a machine before anybody chooses where labels come out. */
export interface Machine {
  /** What was chosen on it last; null for nothing. */
  readonly chosen: Output | null;
  /** Whether a finger is all that points there: a phone or a tablet. */
  readonly isTouchOnly: boolean;
  /** Whether a print service, or the demo printer, was ever used there. */
  readonly wasServed: boolean;
  /** Whether its system takes a PDF to hand it on to other programs. */
  readonly hasShareSheet: boolean;
}

/** How a PDF leaves the page. */
export type PdfWay = 'share' | 'save';

/** Whether a PDF is offered before the label printer: print services run on computers, not on phones. */
export const isPdfFirst = ({ isTouchOnly, wasServed }: Machine): boolean => isTouchOnly && !wasServed;

/** Where labels come out until somebody chooses. */
export const firstOutput = (machine: Machine): Output => machine.chosen ?? (isPdfFirst(machine) ? 'roll' : 'printer');

/** How a PDF can leave the page, the main way first. A computer has a folder for it, and prints from there. */
export const pdfWays = ({ isTouchOnly, hasShareSheet }: Machine): readonly [PdfWay, ...PdfWay[]] =>
  isTouchOnly && hasShareSheet ? ['share', 'save'] : ['save'];
