import { hexOf } from '../../../../../shop/label/tspl.ts';
import type { PrintTarget } from './connection.ts';
import { type Connection, PrintLine } from './connection.ts';
import { NotLoaded } from './fault.ts';
import { localNetworkPermission, offerDetection } from './local-network.ts';
import { patientWatch } from './patient-watch.ts';
import type { PrinterStatus } from './printer-status.ts';
import { hasCertificate, introduce, signingFailure } from './signing.ts';
import { printSockets } from './sockets.ts';
import { addWatcher, connectionEnded, isAnybodyWatching, lastStatus, statusHeard } from './status-watch.ts';
import { within } from './time-limit.ts';

/** Nobody should wait for what a printer says of itself: it may say nothing. */
const statusPatience = 1_000;

/** How long the network may take to bring the client. */
const loadPatience = 15_000;

/** Who wants to know that the print service hung up. */
const waitingForEnd = new Set<() => void>();

/** Calls back whenever the print service hangs up; answers how to stop that. */
export const onHungUp = (call: () => void): (() => void) => {
  waitingForEnd.add(call);
  return () => waitingForEnd.delete(call);
};

const sockets = printSockets(async () => (await localNetworkPermission()) === 'prompt');

const load = async () => {
  try {
    offerDetection();
    const late = () => new Error('The network is too slow.');
    const { default: qz } = await within(loadPatience, import('qz-tray'), late);
    qz.api.setWebSocketType(sockets.Type);
    qz.printers.setPrinterCallbacks(statusHeard);
    return qz;
  } catch (cause) {
    throw new NotLoaded('The client of the print service could not be fetched.', { cause });
  }
};

const line = new PrintLine({
  load,
  sockets,
  introduce,
  // The certificate that the connection began with may have been renewed: the next one begins with the new one.
  isDistrust: (error) => hasCertificate() && /Request blocked/i.test(String(error)),
  ended: (byService) => {
    connectionEnded();
    if (byService) for (const call of waitingForEnd) call();
  },
});

const answered = <Result>(connection: Connection, asked: Promise<Result>): Promise<Result> =>
  line.answered(connection, asked).catch((error: unknown) => {
    throw signingFailure(error);
  });

/**
 * Has the service tell what its printers say of themselves, all of them: unsigned, each such call is a question to the
 * person at the computer, so there is one a connection. A person who refuses it learns nothing of paper, no more.
 */
const listen = async (connection: Connection): Promise<void> => {
  const { printers } = connection.qz;
  connection.listening ??= printers.startListening(null);
  await connection.listening.then(() => printers.getStatus()).catch(() => undefined);
};

/** Does `work` over the connection to `target`; a new one is asked for the printers that are watched. */
const over = <Result>(target: PrintTarget, work: (connection: Connection) => Promise<Result>, reconnect = false) =>
  line.over(
    target,
    (connection) => {
      if (isAnybodyWatching() && !connection.listening) void listen(connection);
      return work(connection);
    },
    reconnect,
  );

/**
 * The names of the printers that the print service lists. Rejects with what `faultFrom` understands.
 * @param reconnect begins with a new connection, so that everything on the way to the printers is tried, the certificate too
 */
export const listPrinters = (target: PrintTarget, reconnect: boolean): Promise<readonly string[]> =>
  over(
    target,
    async (connection) => {
      const found = await answered(connection, connection.qz.printers.find());
      return typeof found === 'string' ? [found] : found;
    },
    reconnect,
  );

/**
 * Sends raw commands to a printer; resolves when the print service has handed them on. Rejects as `listPrinters`, or
 * with the signal's reason where nothing was sent yet.
 */
export const printCommands = (
  target: PrintTarget,
  printer: string,
  commands: Uint8Array,
  signal?: AbortSignal,
): Promise<void> =>
  over(target, async (connection) => {
    signal?.throwIfAborted();
    const { qz } = connection;
    // As hex, since bytes above 0x7f would not survive as text.
    const data = { type: 'raw', format: 'command', flavor: 'hex', data: hexOf(commands) } as const;
    await answered(connection, qz.print(qz.configs.create(printer, { jobName: 'Price labels' }), [data]));
  });

/**
 * Asks the printers of `target` what they say of themselves; resolves with what this one said last, within a second,
 * whether or not there was an answer.
 */
export const askStatus = async (target: PrintTarget, printer: string): Promise<PrinterStatus> => {
  // Nothing waits for the service to hear them: it may ask the person about that, without end.
  const asked = line.over(target, async (connection) => connection).then(listen);
  await within(statusPatience, asked, () => new Error('It says nothing.')).catch(() => undefined);
  return lastStatus(printer);
};

/** Tells what a printer says of itself, as `patientWatch` follows it, until the watch is ended by what this returns. */
export const watchPrinter = (
  target: PrintTarget,
  printer: string,
  onStatus: (status: PrinterStatus) => void,
): (() => void) => {
  const watch = patientWatch({ ask: () => askStatus(target, printer), tell: onStatus });
  const stop = addWatcher(printer, watch.heard);
  void askStatus(target, printer);
  return () => {
    stop();
    watch.end();
  };
};

/** Hands a job to a printer. */
export const printJob = async (
  target: PrintTarget,
  printer: string,
  commands: Uint8Array,
  signal?: AbortSignal,
): Promise<import('./print-job.ts').SentJob> => {
  await printCommands(target, printer, commands, signal);
  return { end: Promise.resolve('complete') };
};

export const tellsOfItself = (_printer: string): boolean => false;
