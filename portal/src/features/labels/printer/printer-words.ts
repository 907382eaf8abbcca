import { type PrinterStatus, statusSentence } from '../print-service/printer-status.ts';
import type { Question } from '../print-service/question.ts';
import type { MissingPrinter } from './printer-choice.ts';

/** What QZ Tray asks leave for, after 'whether this page may'. */
const leaves: Readonly<Record<Question, string>> = {
  connect: 'connect',
  find: 'see the printers',
  listen: 'hear how the printers are',
  print: 'print',
};

/** That a question stands in QZ Tray's own window, where it is easily overlooked behind the browser. */
export const questionText = (question: Question): string => {
  const asked = `QZ Tray asks in its own window whether this page may ${leaves[question]}. Choose Allow there.`;
  // Nothing else keeps it from being printed: Allow prints, however late.
  return question === 'print' ? `${asked} With Block nothing is printed.` : asked;
};

/** What it is to have no certificate. */
export const unsignedText =
  'This shop has no certificate, so QZ Tray asks once for the printers and once for each print job of up to 20 labels.';

/** What to do where the printer that was to print is not there. */
export const missingText = ({ gone, similar }: MissingPrinter): string =>
  similar === null
    ? `${gone} is not listed any more. Connect it and switch it on, or choose another printer.`
    : `${gone} is not listed any more, but ${similar} is. Choose it if it is the same printer.`;

/** A hint about a printer that goes on printing; null where there is none. */
export const lowSentence = (status: PrinterStatus, printer: string): string | null =>
  status.kind === 'low' ? `${printer} is low on labels. It prints on; have a new roll ready.` : null;

/**
 * Why a job has lain in a printer's queue for a while, as far as it is known. A printer that is busy all that time is busy
 * with this job: so the computer's queue speaks of one on the network that is off.
 */
export const queueSentence = (status: PrinterStatus, printer: string): string =>
  status.kind === 'busy'
    ? `${printer} takes nothing: see that it is switched on and connected.`
    : (statusSentence(status, printer) ??
      `${printer} does not say why: see that it is switched on, and look at the printer list of this computer.`);
