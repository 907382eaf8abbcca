/** The two ways in which computers keep their printers, and so in which QZ Tray tells of them. */
export type Manner = 'cups' | 'windows';

/** How much a word weighs. */
type Severity = 'INFO' | 'WARN' | 'ERROR' | 'FATAL';

/** A word as it is told: with the name that the system below has for it, a text at CUPS and a bit at Windows. */
export interface Word<Text extends string = string> {
  readonly text: Text;
  readonly severity: Severity;
  readonly code: string | number;
}

type Table = Readonly<Record<string, readonly [severity: Severity, cups: string, windows: number]>>;

/** The words of a printer's state. */
const printerWords = {
  OK: ['INFO', 'idle', 0],
  PRINTING: ['INFO', 'cups-waiting-for-job-completed', 0x400],
  PROCESSING: ['INFO', 'processing', 0x4000],
  BUSY: ['INFO', 'processing', 0x200],
  PAUSED: ['WARN', 'paused', 0x1],
  DOOR_OPEN: ['WARN', 'door-open', 0x400000],
  USER_INTERVENTION: ['WARN', 'other', 0x100000],
  PAPER_OUT: ['FATAL', 'media-empty', 0x10],
  PAPER_JAM: ['FATAL', 'media-jam', 0x8],
  PAPER_PROBLEM: ['FATAL', 'input-tray-missing', 0x40],
  NO_TONER: ['FATAL', 'toner-empty', 0x40000],
  OFFLINE: ['FATAL', 'offline', 0x80],
  NOT_AVAILABLE: ['FATAL', 'timed-out', 0x1000],
  ERROR: ['FATAL', 'stopped', 0x2],
  UNKNOWN: ['INFO', 'none', 0x2000000],
} as const satisfies Table;

/** The words of how far a job is. */
const jobWords = {
  PAUSED: ['WARN', 'job-hold-until-specified', 0x1],
  SPOOLING: ['INFO', 'pending', 0x8],
  PRINTING: ['INFO', 'job-printing', 0x10],
  PAPEROUT: ['WARN', 'media-empty', 0x40],
  SENT: ['INFO', 'job-completed-successfully', 0x1000],
  COMPLETE: ['INFO', 'job-completed-successfully', 0x80],
  CANCELED: ['WARN', 'job-canceled-by-user', 0x100],
  ABORTED: ['ERROR', 'aborted-by-system', 0x200],
  DELETING: ['WARN', 'job-canceled-by-user', 0x4],
  DELETED: ['WARN', 'job-canceled-by-user', 0x100],
} as const satisfies Table;

export type StatusText = keyof typeof printerWords;
export type JobText = keyof typeof jobWords;

const wordOf = <Text extends string>(table: Record<Text, Table[string]>, text: Text, manner: Manner): Word<Text> => {
  const [severity, cups, windows] = table[text];
  return { text, severity, code: manner === 'cups' ? cups : windows };
};

export const printerWord = (text: StatusText, manner: Manner): Word<StatusText> => wordOf(printerWords, text, manner);
export const jobWord = (text: JobText, manner: Manner): Word<JobText> => wordOf(jobWords, text, manner);

/** Little paper left: a word that elsewhere is grave. */
export const lowOnPaper: Word<StatusText> = { text: 'PAPER_PROBLEM', severity: 'WARN', code: 'media-low' };

/** A queue that its driver stopped. */
export const stopped: Word<StatusText> = { text: 'PAUSED', severity: 'WARN', code: 'stopped' };
