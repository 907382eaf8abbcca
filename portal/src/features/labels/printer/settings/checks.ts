import type { PrintTarget } from '../../print-service/connection.ts';
import { type FaultKind, faultOf, faultText, type PrintFault } from '../../print-service/fault.ts';
import type { LocalNetworkPermission } from '../../print-service/local-network.ts';
import { type PrinterStatus, statusSentence } from '../../print-service/printer-status.ts';
import { isShopModel, type PrinterChoice } from '../printer-choice.ts';
import type { Printers } from '../use-printers.ts';

/** One thing that must be right for a label to come out; 'open' is not known, mostly for what comes before it. */
export interface Check {
  readonly name: string;
  readonly state: 'good' | 'doubtful' | 'bad' | 'waiting' | 'open';
  readonly sentence: string;
}

/** What the checks are made of. */
export interface Findings {
  readonly target: PrintTarget;
  readonly permission: LocalNetworkPermission;
  readonly printers: Printers;
  readonly choice: PrinterChoice | null;
  readonly status: PrinterStatus;
  /** What the names of the shop's label printers look like. */
  readonly pattern: string;
}

/** What the button that has everything checked again is called. */
export const checkAgain = 'Check again';

type Verdict = Omit<Check, 'name'>;

const good = (sentence: string): Verdict => ({ state: 'good', sentence });
const doubtful = (sentence: string): Verdict => ({ state: 'doubtful', sentence });
const bad = (sentence: string): Verdict => ({ state: 'bad', sentence });
/** A fault beside the button above the checks. */
const faulty = (fault: PrintFault): Verdict => bad(faultText(fault, checkAgain));
const notYet: Verdict = { state: 'open', sentence: 'Not checked yet.' };

/** The faults that are found at each step; those of later steps mean that the earlier ones are well. */
const browserFaults: readonly FaultKind[] = ['blocked', 'unanswered'];
const signingFaults: readonly FaultKind[] = ['signing-offline', 'signing-ended', 'signing-failed'];
const printerFaults: readonly FaultKind[] = ['no-printer'];

const faultAmong = (printers: Printers, kinds: readonly FaultKind[]) =>
  printers.state === 'failed' && kinds.includes(printers.fault.kind) ? printers.fault : null;

const browserVerdict = ({ permission, printers }: Findings): Verdict => {
  const fault = faultAmong(printers, browserFaults);
  if (fault) return faulty(fault);
  if (permission === 'denied') return faulty(faultOf('blocked'));
  if (permission === 'prompt') return doubtful('Asks before the first label. Choose Allow beside the address.');
  if (faultAmong(printers, ['without-https']))
    return doubtful('May keep this page from the print service, since it was opened without https.');
  return good('Lets this page reach the print service.');
};

const signatureVerdict = ({ printers }: Findings): Verdict => {
  const fault = faultAmong(printers, signingFaults);
  if (fault) return faulty(fault);
  if (printers.state !== 'listed') return notYet;
  return printers.signed
    ? good('Each label is signed with this shop’s certificate.')
    : doubtful(
        'This shop has no certificate, so QZ Tray asks about each label. Whoever runs the portal makes one with “npm run print-certificate” and installs it as docs/print-signing.md shows.',
      );
};

const serviceVerdict = ({ printers, target }: Findings): Verdict => {
  if (printers.state === 'looking') return { state: 'waiting', sentence: 'Looking for it.' };
  if (printers.state === 'listed') return good(target === 'demo' ? 'The demo printer answers.' : 'QZ Tray answers.');
  const { kind } = printers.fault;
  if (browserFaults.includes(kind) || signingFaults.includes(kind)) return notYet;
  return printerFaults.includes(kind) ? good('QZ Tray answers.') : faulty(printers.fault);
};

const printerVerdict = ({ printers, choice, pattern }: Findings): Verdict => {
  const fault = faultAmong(printers, printerFaults);
  if (fault) return faulty(fault);
  if (choice === null) return notYet;
  return isShopModel(choice.printer, pattern)
    ? good(choice.printer)
    : doubtful(`${choice.printer} is not one of the shop’s label printers. Check it before you print.`);
};

const statusVerdict = ({ choice, status }: Findings): Verdict => {
  if (choice === null) return notYet;
  const sentence = statusSentence(status, choice.printer);
  if (sentence !== null) return bad(sentence);
  return status.kind === 'ready'
    ? good('Ready to print.')
    : { state: 'open', sentence: 'This printer does not tell. Look whether it has labels and its cover is closed.' };
};

/** What was found, from the browser to the paper. The demo printer is the portal's own: nobody is asked for leave. */
export const checksOf = (findings: Findings): readonly Check[] => {
  const service = { name: 'Print service', ...serviceVerdict(findings) };
  const printer = [
    { name: 'Printer', ...printerVerdict(findings) },
    { name: 'Paper and cover', ...statusVerdict(findings) },
  ];
  if (findings.target === 'demo') return [service, ...printer];
  const browser = { name: 'Browser', ...browserVerdict(findings) };
  const signature = { name: 'Signature', ...signatureVerdict(findings) };
  return [browser, service, signature, ...printer];
};
