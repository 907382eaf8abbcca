import type qzTray from 'qz-tray';
import { hexOf } from '../../../../shop/label/tspl.ts';
import { offerDetection } from './local-network.ts';
import { patientWatch } from './patient-watch.ts';
import { NoAnswer, NotLoaded } from './print-fault.ts';
import type { PrintTarget } from './printer-choice.ts';
import type { PrinterStatus } from './printer-status.ts';
import { hasCertificate, introduce, signFor, signingFailure } from './signing.ts';
import { addWatcher, connectionEnded, isAnybodyWatching, lastStatus, statusHeard } from './status-watch.ts';

// QZ Tray's client holds one connection a page. It stays open between labels: each new one may ask the person at the
// computer for permission again.

type QzTray = typeof qzTray;

/** Nobody should wait for what a printer says of itself: it may say nothing. */
const statusPatience = 1_000;

/** Long enough to answer QZ Tray's question, short enough to notice that something else listens on its port. */
const patience = 60_000;

let openTo: PrintTarget | null = null;
/** Where the connection under way leads. */
let leadsTo: PrintTarget = 'computer';
/** The connection's one request to be told of its printers. */
let listening: Promise<void> | null = null;
let turn: Promise<unknown> = Promise.resolve();

/** One after the other: the client refuses a second attempt while the first is under way. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
};

/** Who wants to know that the print service hung up. */
const waitingForEnd = new Set<() => void>();

const closed = (): void => {
  const isOurs = openTo === null; // `hangUp` ended it
  connectionEnded();
  if (!isOurs) for (const call of waitingForEnd) call();
};

/** Calls back whenever the print service hangs up; answers how to stop that. */
export const onHungUp = (call: () => void): (() => void) => {
  waitingForEnd.add(call);
  return () => waitingForEnd.delete(call);
};

const load = async (): Promise<QzTray> => {
  try {
    offerDetection();
    const { default: qz } = await import('qz-tray');
    signFor(qz, () => leadsTo);
    qz.printers.setPrinterCallbacks(statusHeard);
    qz.websocket.setClosedCallbacks(closed);
    return qz;
  } catch (cause) {
    throw new NotLoaded('The client of the print service could not be fetched.', { cause });
  }
};

/** The certificate that the connection began with may have been renewed: the next one begins with the new one. */
const isDistrust = (error: unknown): boolean => hasCertificate() && /Request blocked/i.test(String(error));

const answered = async <Result>(qz: QzTray, asked: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`No answer within ${patience / 1000} s.`)), patience);
  });
  try {
    return await Promise.race([asked, waited]);
  } catch (error) {
    if (error instanceof NoAnswer || isDistrust(error)) await hangUp(qz);
    throw signingFailure(error);
  } finally {
    clearTimeout(timer);
  }
};

/** Ends the connection, also one that is about to close by itself: its end would otherwise take the next one down. */
const hangUp = async (qz: QzTray): Promise<void> => {
  openTo = null;
  for (let attempt = 0; attempt < 40; attempt++) {
    try {
      await qz.websocket.disconnect();
      return;
    } catch (error) {
      if (!/still closing/.test(String(error))) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

const addressOf = (target: PrintTarget) => {
  if (target === 'computer') return { host: 'localhost' };
  const usingSecure = location.protocol === 'https:';
  const port = Number(location.port) || (usingSecure ? 443 : 80);
  return { host: location.hostname, port: { secure: [port], insecure: [port] }, usingSecure };
};

const connected = async (target: PrintTarget): Promise<QzTray> => {
  const qz = await load();
  if (qz.websocket.isActive() && openTo === target) return qz;
  await hangUp(qz);
  await introduce(target);
  leadsTo = target;
  try {
    await answered(qz, qz.websocket.connect(addressOf(target)));
  } catch (error) {
    await hangUp(qz);
    throw error;
  }
  openTo = target;
  listening = null;
  if (isAnybodyWatching()) void listen(qz);
  return qz;
};

/**
 * Has the service tell what its printers say of themselves, all of them: unsigned, each such call is a question to the
 * person at the computer, so there is one a connection. A person who refuses it learns nothing of paper, no more.
 */
const listen = async (qz: QzTray): Promise<void> => {
  listening ??= qz.printers.startListening(null);
  await listening.then(() => qz.printers.getStatus()).catch(() => undefined);
};

/**
 * The names of the printers that the print service lists. Rejects with what `faultFrom` understands.
 * @param anew begins with a new connection, so that everything on the way to the printers is tried, the certificate too
 */
export const listPrinters = (target: PrintTarget, anew: boolean): Promise<readonly string[]> =>
  inTurn(async () => {
    if (anew) await hangUp(await load());
    const qz = await connected(target);
    const found = await answered(qz, qz.printers.find());
    return typeof found === 'string' ? [found] : found;
  });

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
  inTurn(async () => {
    const qz = await connected(target);
    signal?.throwIfAborted();
    // As hex, since bytes above 0x7f would not survive as text.
    const data = { type: 'raw', format: 'command', flavor: 'hex', data: hexOf(commands) } as const;
    await answered(qz, qz.print(qz.configs.create(printer, { jobName: 'Price labels' }), [data]));
  });

/**
 * Asks the printers of `target` what they say of themselves; resolves with what this one said last, within a second,
 * whether or not there was an answer.
 */
export const askStatus = async (target: PrintTarget, printer: string): Promise<PrinterStatus> => {
  const asked = inTurn(() => connected(target)).then(listen, () => undefined);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, statusPatience))]);
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
