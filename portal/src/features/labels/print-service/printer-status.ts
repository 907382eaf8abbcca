/**
 * What a printer says of itself; 'unknown' as long as it says nothing. 'busy' with a job (as long as it lasts: a network
 * printer that is off stays there), 'low' on paper and still printing, 'gone' from the list of printers.
 */
export type PrinterStatus =
  | { readonly kind: 'ready' | 'busy' | 'low' | 'paper-out' | 'open' | 'offline' | 'paused' | 'gone' | 'unknown' }
  | { readonly kind: 'error'; readonly text: string };

export const unknownStatus: PrinterStatus = { kind: 'unknown' };

const problem = (text: string): PrinterStatus => ({ kind: 'error', text });

/** The words of QZ Tray 2.1 and later for a printer's state; those that are no hindrance are left out. */
const printerTexts: Readonly<Record<string, PrinterStatus>> = {
  PROCESSING: { kind: 'busy' },
  PRINTING: { kind: 'busy' },
  BUSY: { kind: 'busy' },
  IO_ACTIVE: { kind: 'busy' },
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

/** The words that a queue has for a printer that tells nothing of itself. */
const queueTexts = ['OK', 'PROCESSING', 'PRINTING', 'PAUSED', 'UNKNOWN', 'UNMAPPED'];

/** What a printer was said to be, and when (ms). */
export interface StatusReport {
  readonly printer: string;
  readonly status: PrinterStatus;
  readonly at: number;
}

type Words = Readonly<Record<string, unknown>>;

/** What a word means; undefined for one that says nothing of a printer. A warning about the paper is that it runs low. */
const statusFrom = ({ eventType, statusText, severity }: Words): PrinterStatus | undefined => {
  const text = String(statusText);
  if (eventType === 'JOB') return jobTexts[text];
  if (text === 'UNKNOWN') return undefined;
  if (text === 'PAPER_PROBLEM' && severity === 'WARN') return { kind: 'low' };
  return printerTexts[text] ?? { kind: 'ready' };
};

/** Reads an event of QZ Tray's printer stream; null for one that says nothing of a printer's state. */
export const reportFrom = (event: unknown, at: number): StatusReport | null => {
  const words = (event ?? {}) as Words;
  if (typeof words.printerName !== 'string' || typeof words.statusText !== 'string') return null;
  const status = statusFrom(words);
  return status ? { printer: words.printerName, status, at } : null;
};

/** Whether an event tells of the printer itself, what its queue alone could not know: paper, cover, ribbon, cable. */
export const isOwnWord = (event: unknown): boolean => {
  const { eventType, statusText } = (event ?? {}) as Words;
  if (typeof statusText !== 'string') return false;
  return eventType === 'JOB' ? statusText in jobTexts : !queueTexts.includes(statusText);
};

/** Messages within so many ms are one state in several words: paper out comes together with offline. */
const together = 300;

/** What to be told first of several troubles: the one that explains the others. Those of one row follow each other. */
const rank: readonly (readonly PrinterStatus['kind'][])[] = [
  ['open'],
  ['paper-out'],
  ['paused'],
  ['error'],
  ['offline'],
  ['low'],
  ['busy', 'ready', 'unknown', 'gone'],
];

const rankOf = ({ status }: StatusReport): number => rank.findIndex((kinds) => kinds.includes(status.kind));

/** The state after one more report. */
export const reported = (before: StatusReport | null, now: StatusReport): StatusReport => {
  if (before === null || now.at - before.at > together || rankOf(now) === rankOf(before)) return now;
  return rankOf(now) < rankOf(before) ? { ...now, at: before.at } : before;
};

const holding: readonly PrinterStatus['kind'][] = ['open', 'paper-out', 'paused', 'offline', 'gone', 'error'];

/** Whether what is sent now would stay in the printer's queue until somebody has been there. */
export const isHolding = ({ kind }: PrinterStatus): boolean => holding.includes(kind);

/** What to do about a printer that holds what it is sent; null for one that does not. */
export const statusSentence = (status: PrinterStatus, printer: string): string | null => {
  if (status.kind === 'paper-out') return `${printer} is out of labels. Put in a new roll; printing goes on by itself.`;
  if (status.kind === 'open') return `The cover of ${printer} is open. Close it; printing goes on by itself.`;
  if (status.kind === 'offline')
    return `${printer} is switched off or not connected. Switch it on and check its cable.`;
  if (status.kind === 'paused') return `${printer} is paused. Resume it in the printer list of this computer.`;
  if (status.kind === 'gone')
    return `${printer} is no longer among the printers of this computer. Connect it and switch it on, or choose another printer.`;
  if (status.kind === 'error')
    return `${printer} cannot print: ${status.text}. Look after it; printing goes on by itself.`;
  return null;
};
