import type { hearsJobs } from '../../print-service/client.ts';
import type { PrintTarget } from '../../print-service/connection.ts';
import { type FaultKind, faultText, type PrintFault } from '../../print-service/fault.ts';
import type { LocalNetworkPermission } from '../../print-service/local-network.ts';
import type { ConnectionFacts } from '../../print-service/print-client.ts';
import type { PrinterStatus } from '../../print-service/printer-status.ts';
import type { Question } from '../../print-service/question.ts';
import type { CertificateFacts } from '../certificate.ts';
import type { Printers } from '../find-printers.ts';
import type { MissingPrinter, PrinterChoice } from '../printer-choice.ts';

/** The shop's certificate as this computer knows it. */
interface ShownCertificate {
  /** Null for one that cannot be read. */
  readonly facts: CertificateFacts | null;
  /** The serial number of the one that QZ Tray trusted here last, or null. */
  readonly trusted: string | null;
  /** Whether the shop signs with another one by now. */
  readonly isOld: boolean;
}

/** What the checks are made of. */
export interface Findings {
  readonly target: PrintTarget;
  readonly now: Date;
  readonly permission: LocalNetworkPermission;
  readonly printers: Printers;
  readonly choice: PrinterChoice | null;
  readonly missing: MissingPrinter | null;
  readonly status: PrinterStatus;
  /** The printer that refused a job, as far as is known. */
  readonly rejecting: string | null;
  /** Whether a label of this page lies in the printer's queue for longer than it takes to print it. */
  readonly isQueued: boolean;
  /** What the names of the shop's label printers look like. */
  readonly pattern: string;
  readonly question: Question | null;
  readonly connection: ConnectionFacts | null;
  /** Null where the shop has none. */
  readonly certificate: ShownCertificate | null;
  readonly hearsJobs: ReturnType<typeof hearsJobs>;
}

/** One thing that must be right for a label to come out; 'open' is not known, mostly for what comes before it. */
export interface Check {
  readonly name: string;
  readonly state: 'good' | 'doubtful' | 'bad' | 'waiting' | 'open';
  readonly sentence: string;
}

export type Verdict = Omit<Check, 'name'>;

/** What the button that has everything checked again is called. */
export const checkAgain = 'Check again';

export const good = (sentence: string): Verdict => ({ state: 'good', sentence });
export const doubtful = (sentence: string): Verdict => ({ state: 'doubtful', sentence });
export const bad = (sentence: string): Verdict => ({ state: 'bad', sentence });
export const waiting = (sentence: string): Verdict => ({ state: 'waiting', sentence });
export const open = (sentence: string): Verdict => ({ state: 'open', sentence });
/** A fault beside the button above the checks. */
export const faulty = (fault: PrintFault): Verdict => bad(faultText(fault, checkAgain));
export const notYet = open('Not checked yet.');

/** The fault that keeps the printers from being listed, if it is one of these. */
export const faultAmong = ({ printers }: Pick<Findings, 'printers'>, kinds: readonly FaultKind[]): PrintFault | null =>
  printers.state === 'failed' && kinds.includes(printers.fault.kind) ? printers.fault : null;
