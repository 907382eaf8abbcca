import { faultOf } from '../../print-service/fault.ts';
import { statusSentence } from '../../print-service/printer-status.ts';
import { isShopModel } from '../printer-choice.ts';
import { lowSentence, missingText, queueSentence } from '../printer-words.ts';
import { bad, doubtful, type Findings, faultAmong, faulty, good, notYet, open, type Verdict } from './findings.ts';

/** Whether the printer that is to print is there, and takes what it is sent. */
export const printerVerdict = (findings: Findings): Verdict => {
  const { printers, choice, missing, status, rejecting, pattern } = findings;
  const fault = faultAmong(findings, ['no-printer']);
  if (fault) return faulty(fault);
  if (printers.state !== 'listed') return notYet;
  if (missing) return bad(missingText(missing));
  if (choice === null) return notYet;
  const { printer } = choice;
  if (status.kind === 'gone') return bad(statusSentence(status, printer) ?? '');
  if (rejecting === printer) return faulty(faultOf('rejecting'));
  return isShopModel(printer, pattern)
    ? good(printer)
    : doubtful(`${printer} is not one of the shop’s label printers. Check it before you print.`);
};

/** Whether the printer would print now. */
export const statusVerdict = ({ printers, choice, status, isQueued }: Findings): Verdict => {
  if (printers.state !== 'listed' || choice === null || status.kind === 'gone') return notYet;
  const { printer } = choice;
  const low = lowSentence(status, printer);
  if (low) return doubtful(low);
  const sentence = isQueued ? queueSentence(status, printer) : statusSentence(status, printer);
  if (sentence) return bad(sentence);
  if (status.kind === 'busy') return good('Busy with a job.');
  return status.kind === 'ready'
    ? good('Ready to print.')
    : open('This printer does not tell. Look whether it has labels and its cover is closed.');
};

/** Whether the page learns when a label is out. */
export const jobsVerdict = ({ printers, hearsJobs }: Findings): Verdict => {
  if (printers.state !== 'listed') return notYet;
  if (hearsJobs === 'yes') return good('This computer tells when a label is printed.');
  if (hearsJobs === 'unknown') return open('Known after the first label.');
  return doubtful(
    'This computer does not tell what becomes of labels, so you are asked at the end. On Linux that ends when the account that runs QZ Tray belongs to the group lpadmin.',
  );
};
