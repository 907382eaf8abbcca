/**
 * What a printer says of itself; 'unknown' as long as it says nothing. 'busy' with a job (as long as it lasts: a network
 * printer that is off stays there), 'low' on paper and still printing, 'gone' from the list of printers.
 */
export type PrinterStatus =
  | { readonly kind: 'ready' | 'busy' | 'low' | 'paper-out' | 'open' | 'offline' | 'paused' | 'gone' | 'unknown' }
  | { readonly kind: 'error'; readonly text: string };

export const unknownStatus: PrinterStatus = { kind: 'unknown' };

const problem = (text: string): PrinterStatus => ({ kind: 'error', text });

/** The words of QZ Tray 2.1 and later for a printer's state, those that are no hindrance left out. */
const printerTexts: Readonly<Record<string, PrinterStatus>> = {
  PAPER_OUT: { kind: 'paper-out' },
  DOOR_OPEN: { kind: 'open' },
  PAUSED: { kind: 'paused' },
  OFFLINE: { kind: 'offline' },
  NOT_AVAILABLE: { kind: 'offline' },
  PENDING_DELETION: { kind: 'offline' },
  PAPER_JAM: problem('the paper is jammed'),
  PAPER_PROBLEM: problem('there is something wrong with the paper'),
  NO_TONER: problem('the ribbon is used up'),
  OUT_OF_MEMORY: problem('its memory is full'),
  USER_INTERVENTION: problem('somebody has to look after it'),
  ERROR: problem('it reports an error'),
};

/** The one word about a job in the queue that tells of its printer: some drivers say it nowhere else. */
const jobTexts: Readonly<Record<string, PrinterStatus>> = { PAPEROUT: { kind: 'paper-out' } };

/** What a printer was said to be, and when (ms). */
export interface StatusReport {
  readonly printer: string;
  readonly status: PrinterStatus;
  readonly at: number;
}

/** Reads an event of QZ Tray's printer stream; null for one that says nothing of a printer's state. */
export const reportFrom = (event: unknown, at: number): StatusReport | null => {
  const { printerName, eventType, statusText } = (event ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof printerName !== 'string' || typeof statusText !== 'string') return null;
  const status =
    eventType === 'JOB' ? jobTexts[statusText] : (printerTexts[statusText] ?? ({ kind: 'ready' } as const));
  if (status === undefined || statusText === 'UNKNOWN') return null;
  return { printer: printerName, status, at };
};

/** Messages within so many ms are one state in several words: paper out comes together with offline. */
const together = 300;

/** What to be told first of several troubles: the one that explains the others. */
const rank = ['open', 'paper-out', 'paused', 'error', 'offline', 'ready', 'unknown'];

/** The state after one more report. */
export const reported = (before: StatusReport | null, now: StatusReport): StatusReport => {
  if (before === null || now.at - before.at > together) return now;
  const isWorse = rank.indexOf(now.status.kind) < rank.indexOf(before.status.kind);
  return isWorse ? { ...now, at: before.at } : before;
};

/** Whether what is sent now would stay in the printer's queue until somebody has been there. */
export const isHolding = ({ kind }: PrinterStatus): boolean => kind !== 'ready' && kind !== 'unknown';

/** What to do about a printer that holds what it is sent; null for one that does not. */
export const statusSentence = (status: PrinterStatus, printer: string): string | null => {
  if (status.kind === 'paper-out') return `${printer} is out of labels. Put in a new roll; printing goes on by itself.`;
  if (status.kind === 'open') return `The cover of ${printer} is open. Close it; printing goes on by itself.`;
  if (status.kind === 'offline')
    return `${printer} is switched off or not connected. Switch it on and check its cable.`;
  if (status.kind === 'paused') return `${printer} is paused. Resume it in the printer list of this computer.`;
  if (status.kind === 'error')
    return `${printer} cannot print: ${status.text}. Look after it; printing goes on by itself.`;
  return null;
};
