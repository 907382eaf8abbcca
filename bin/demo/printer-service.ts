import type { X509Certificate } from 'node:crypto';
import type { StatusText } from './printer-events.ts';
import type { PrintJob } from './printer-jobs.ts';
import type { Signature } from './printer-signature.ts';

/** How a print service can fail, for those who want to see it fail. */
export interface Faults {
  /** The person at the computer refuses the page. */
  readonly refuseConnection?: boolean;
  /** The person refuses each request. */
  readonly refuseRequests?: boolean;
  /** The person refuses whatever they are asked about: only what a trusted certificate signed is done unasked. */
  readonly requireSignature?: boolean;
  /** The printer's own message instead of a label. */
  readonly failPrint?: string;
  /** The line breaks when a print arrives, before or after the label came out. */
  readonly dropOnPrint?: 'before' | 'after';
  /** Requests are taken and never answered. */
  readonly silent?: boolean;
  /** Each print is answered only when this is over. */
  readonly beforeAnswer?: () => Promise<void>;
  /** What all printers say of themselves, e.g. ['PAPER_OUT', 'OFFLINE']. */
  readonly status?: readonly StatusText[];
  /** No page is told when that changes, only when it asks. */
  readonly muted?: boolean;
}

/** A call as the service took it. */
export interface HeardRequest {
  readonly call: string;
  readonly signature: Signature;
  /** Whether the person at the computer was asked about it. */
  readonly asked: boolean;
}

export interface PrintServiceOptions {
  printers(): readonly string[];
  print(job: PrintJob): void;
  faults?(): Faults;
  /** Whether the person at the computer installed this certificate. */
  trusts?(certificate: X509Certificate): boolean;
  heard?(request: HeardRequest): void;
}
