/** The words in which QZ Tray 2.2 tells a printer's state, with their weight. */
const severities = {
  OK: 'INFO',
  PRINTING: 'INFO',
  PROCESSING: 'INFO',
  BUSY: 'INFO',
  PAUSED: 'WARN',
  DOOR_OPEN: 'WARN',
  USER_INTERVENTION: 'WARN',
  PAPER_OUT: 'FATAL',
  PAPER_JAM: 'FATAL',
  PAPER_PROBLEM: 'FATAL',
  NO_TONER: 'FATAL',
  OFFLINE: 'FATAL',
  NOT_AVAILABLE: 'FATAL',
  ERROR: 'FATAL',
  UNKNOWN: 'INFO',
} as const;

/** The words in which it tells how far a job is. */
type JobText = 'SPOOLING' | 'PRINTING' | 'PAPEROUT' | 'COMPLETE';

export type StatusText = keyof typeof severities;

/** A job in the printer's queue. */
export interface QueuedJob {
  readonly id: number;
  readonly name: string;
}

const stream = (event: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ type: 'PRINTER', event: JSON.stringify({ ...event, type: 'ACTION' }) });

/** The message that tells one word of a printer's state; a state of several words is as many messages. */
export const printerEvent = (printerName: string, statusText: StatusText): string => {
  const severity = severities[statusText];
  const message = `${statusText}: Level ${severity}, From ${printerName}, EventType PRINTER`;
  return stream({ printerName, eventType: 'PRINTER', statusText, severity, message });
};

/** The message that tells how far a job is. */
export const jobEvent = (printerName: string, statusText: JobText, { id, name }: QueuedJob): string => {
  const severity = statusText === 'PAPEROUT' ? 'WARN' : 'INFO';
  const message = `${statusText}: Level ${severity}, From ${printerName}, EventType JOB, JobId ${id}, Job Name ${name}`;
  return stream({ printerName, eventType: 'JOB', statusText, severity, message, jobId: id, jobName: name });
};

/** States in which a printer keeps what it is sent until somebody has been there. */
const holding: readonly StatusText[] = ['PAUSED', 'DOOR_OPEN', 'PAPER_OUT', 'PAPER_JAM', 'OFFLINE', 'NOT_AVAILABLE'];

/** Whether a printer in this state keeps what it is sent. */
export const isHolding = (status: readonly StatusText[]): boolean => status.some((text) => holding.includes(text));

/** What is told of a job that arrives at a printer in this state. */
export const jobCourse = (status: readonly StatusText[]): readonly JobText[] => {
  if (!isHolding(status)) return ['SPOOLING', 'PRINTING', 'COMPLETE'];
  return status.includes('PAPER_OUT') ? ['SPOOLING', 'PAPEROUT'] : ['SPOOLING'];
};
