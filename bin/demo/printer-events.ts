import type { Word } from './printer-words.ts';

const stream = (event: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ type: 'PRINTER', event: JSON.stringify({ ...event, type: 'ACTION' }) });

const told = (printerName: string, eventType: 'PRINTER' | 'JOB', { text, severity, code }: Word, more = '') => ({
  printerName,
  eventType,
  statusText: text,
  severity,
  statusCode: code,
  message: `${text}: Level: ${severity}, From: ${printerName}, EventType: ${eventType}, Code: ${code}${more}`,
});

/** The message that tells one word of a printer's state; a state of several words is as many messages. */
export const printerEvent = (printer: string, word: Word): string => stream(told(printer, 'PRINTER', word));

/** The message that tells how far a job is. */
export const jobEvent = (printer: string, word: Word, jobId: number, jobName: string): string =>
  stream({ ...told(printer, 'JOB', word, `, JobId: ${jobId}, Job Name: ${jobName}`), jobId, jobName });
