import { hexOf } from '../../../../../shop/label/tspl.ts';
import type { Connection } from './connection.ts';
import { BeforePrint, Vanished } from './errors.ts';
import type { SentJob } from './print-job.ts';
import { similarName } from './similar-name.ts';
import { unlessAborted } from './time-limit.ts';

/** What is to be printed. */
export interface PrintOrder {
  readonly printer: string;
  /** Raw commands. */
  readonly commands: Uint8Array;
  readonly signal: AbortSignal | undefined;
}

/** A name that no other job has, also of another page. */
const newJobName = (): string => `Price labels ${Math.random().toString(36).slice(2, 8)}`;

/**
 * Makes sure that the printer is there under exactly this name, since QZ Tray would take one whose name is similar, and
 * that what becomes of the job is heard, if the person lets the page listen. Where QZ Tray asks about calls, nobody is
 * asked for the list of printers when this one is told of.
 */
const prepare = async (connection: Connection, printer: string): Promise<void> => {
  if (connection.asked && (await connection.listen()).includes(printer)) return;
  const printers = await connection.printers();
  if (!printers.includes(printer)) throw new Vanished(printer, similarName(printer, printers));
  if (connection.certificate) await connection.listen();
};

/**
 * Sends a job; resolves when the service took it. Rejects with what `faultFrom` understands, in a BeforePrint where
 * nothing had left the page, or with the signal's reason where nothing will.
 */
export const sendJob = async (connection: Connection, { printer, commands, signal }: PrintOrder): Promise<SentJob> => {
  signal?.throwIfAborted();
  await unlessAborted(signal, prepare(connection, printer)).catch((error: unknown) => {
    throw signal?.aborted ? signal.reason : new BeforePrint(error);
  });
  const { qz, jobs } = connection;
  const jobName = newJobName();
  const job = jobs.follow(jobName, printer);
  // As hex, since bytes above 0x7f would not survive as text.
  const data = { type: 'raw', format: 'command', flavor: 'hex', data: hexOf(commands) } as const;
  const { promise: withdrawn, reject: withdraw } = Promise.withResolvers<never>();
  // It may still wait for the server's signature.
  const abort = (): void => (job.hasLeft() ? undefined : withdraw(signal?.reason));
  signal?.addEventListener('abort', abort);
  const printed = connection.call(() => qz.print(qz.configs.create(printer, { jobName }), [data]));
  // Also where the answer comes after the first word of the job.
  printed.then(job.taken, () => undefined);
  try {
    await Promise.race([printed, job.heard, withdrawn]);
  } catch (error) {
    job.forget();
    if (job.hasLeft()) throw error;
    throw signal?.aborted ? signal.reason : new BeforePrint(error);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  return { end: job.end };
};
