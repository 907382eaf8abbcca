import type { Connection, PrintTarget, QzTray } from './connection.ts';
import { BeforePrint, Blocked } from './errors.ts';
import { type Address, PrintLine } from './line.ts';
import { type Call, listeners } from './listeners.ts';
import { jobNameOf } from './message.ts';
import { patientWatch } from './patient-watch.ts';
import type { SentJob } from './print-job.ts';
import { PrinterStates } from './printer-states.ts';
import type { PrinterStatus } from './printer-status.ts';
import type { Question } from './question.ts';
import { readyWait } from './ready-wait.ts';
import { type PrintOrder, sendJob } from './send-job.ts';
import { printSockets } from './sockets.ts';
import { outlasts, unlessAborted } from './time-limit.ts';
import type { PrintTimes } from './times.ts';

/** What the client of the print service needs of the page. */
export interface Surroundings {
  /** Brings QZ Tray's client. Rejects with NotLoaded. */
  readonly load: () => Promise<QzTray>;
  /** Where QZ Tray may be, in the order in which it is looked for. */
  readonly addresses: (target: PrintTarget) => readonly Address[];
  /** Whether the browser asks the person before it opens a socket to this computer. */
  readonly isAsking: () => Promise<boolean>;
  /** The certificate (PEM) that the page shows in a new connection; null for none. Rejects with NotSigned. */
  readonly certificate: (target: PrintTarget) => Promise<string | null>;
  /** The signature (base64) of a call, given by its SHA-256 in hex. Rejects with NotSigned. */
  readonly sign: (digest: string) => Promise<string>;
  readonly times: PrintTimes;
}

/** What is known of the connection that is there. */
export interface ConnectionFacts {
  /** Whether a page of https speaks over ws: the browser refused wss, since it does not trust QZ Tray's own certificate. */
  readonly overWs: boolean;
  /** Whether a person was asked, or made to wait for an answer. */
  readonly asked: boolean;
  /** Whether the printers can be looked for over it without a question to the person. */
  readonly isQuiet: boolean;
  readonly version: string;
}

/** The way to the printers of this computer: over one connection, shared by all who print or look. */
export class PrintClient {
  readonly #around: Surroundings;
  readonly #states = new PrinterStates();
  readonly #hungUp = listeners();
  readonly #questions = listeners();
  readonly #sockets;
  readonly #line: PrintLine;
  #signingFailure: unknown = null;
  /** Whether the person, or QZ Tray by itself, kept this page out when something was asked last. */
  /** Resolves when the service has answered the last print: it asks about one after the other, and of one it is told. */
  #printTurn: Promise<void> = Promise.resolve();
  #isBlocked = false;

  constructor(around: Surroundings) {
    const { times, isAsking, addresses, certificate } = around;
    this.#around = around;
    this.#sockets = printSockets({
      times,
      isAsking,
      onQuestion: this.#questions.tell,
      onSilent: () => this.#line.endSilent(),
      mayLeave: (message) => {
        const job = jobNameOf(message);
        return job === null || this.#line.connection?.jobs.mayLeave(job) === true;
      },
    });
    this.#line = new PrintLine({
      load: () => this.#load(),
      sockets: this.#sockets,
      states: this.#states,
      times,
      addresses,
      certificate,
      signingFailure: () => this.#signingFailure,
      onEnd: (byService) => {
        this.#states.ended();
        if (byService) this.#hungUp.tell();
      },
    });
  }

  /**
   * The names of the printers that the print service lists. Rejects with what `explainFault` understands.
   * @param reconnect begins with a new connection, so that everything on the way to the printers is tried, the
   *   certificate too; unless QZ Tray is asking about the one that is there, or it tells of jobs
   */
  readonly listPrinters = (target: PrintTarget, reconnect: boolean): Promise<readonly string[]> =>
    this.#byPerson(target, (connection) => connection.printers(), reconnect);

  /**
   * Sends a job of raw commands; resolves when the print service took it. Rejects with what `explainFault` understands,
   * or with the signal's reason where nothing was sent and nothing will be.
   */
  readonly printJob = async (
    target: PrintTarget,
    printer: string,
    commands: Uint8Array,
    signal?: AbortSignal,
  ): Promise<SentJob> => {
    const turn = this.#printTurn;
    const { promise: over, resolve: pass } = Promise.withResolvers<void>();
    this.#printTurn = over;
    try {
      await unlessAborted(signal, turn);
      return await this.#printNow(target, { printer, commands, signal });
    } finally {
      void turn.then(pass);
    }
  };

  /**
   * Asks the printers of `target` what they say of themselves; resolves with what this one said last, within a second,
   * whether or not there was an answer.
   */
  readonly askStatus = async (target: PrintTarget, printer: string): Promise<PrinterStatus> => {
    const open = this.#line.target === target ? this.#line.connection : null;
    // Nobody is asked by itself for what was blocked.
    if (!this.#isBlocked || open?.listening.isDecided) {
      const asked = this.#line.over(target, (connection) => connection.askPrinters());
      asked.catch((error: unknown) => this.#noteBlock(error));
      // Nothing waits for the service to hear them: it may ask the person about that, without end.
      await outlasts(this.#around.times.status, asked);
    }
    return this.#states.last(printer);
  };

  /** Tells what a printer says of itself, as `patientWatch` follows it, until the watch is ended by what this returns. */
  readonly watchPrinter = (target: PrintTarget, printer: string, onStatus: (status: PrinterStatus) => void): Call => {
    const ask = () => this.askStatus(target, printer);
    const watch = patientWatch({ every: this.#around.times.holding, ask, tell: onStatus });
    const stop = this.#states.watch(printer, watch.heard);
    void this.askStatus(target, printer);
    return () => {
      stop();
      watch.end();
    };
  };

  /** As `readyWait`. */
  readonly waitUntilReady = readyWait(this);

  /** Whether a printer told of its own state on this page: paper, cover, ribbon, cable; its queue alone knows of none. */
  readonly tellsOfItself = (printer: string): boolean => this.#states.tellsOfItself(printer);

  /** Whether the connection that is there tells how far jobs are; 'unknown' as long as none was sent. */
  readonly hearsJobs = (): 'yes' | 'no' | 'unknown' => this.#line.connection?.jobs.hears ?? 'unknown';

  /** The question that stands in QZ Tray's own window now, about this page. It is waited for as long as it stands. */
  readonly standingQuestion = (): Question | null => this.#sockets.current()?.wire?.question ?? null;

  /** Calls back whenever a question stands, or none stands any more; answers how to stop that. */
  readonly onQuestion = (call: Call): Call => this.#questions.add(call);

  /** Calls back whenever the print service hangs up; answers how to stop that. */
  readonly onHungUp = (call: Call): Call => this.#hungUp.add(call);

  /** What is known of the connection; null where none is open. */
  readonly connectionFacts = (): ConnectionFacts | null => {
    const socket = this.#sockets.current();
    const { target, connection } = this.#line;
    if (!socket?.wire || socket.readyState !== WebSocket.OPEN || target === null) return null;
    const [first] = this.#around.addresses(target);
    const overWs = first?.usingSecure === true && socket.url.startsWith('ws:');
    const { asked } = socket.wire;
    // What is told of the printers says their names, too, and is asked for without a question.
    const isQuiet = connection?.certificate ? !asked : connection?.listening.isHeard === true;
    return { overWs, asked, isQuiet, version: socket.programVersion };
  };

  async #printNow(target: PrintTarget, order: PrintOrder): Promise<SentJob> {
    const { signal } = order;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const sent = this.#byPerson(target, (connection) => {
      begin();
      return sendJob(connection, order);
    });
    await unlessAborted(signal, Promise.race([begun, sent])).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : new BeforePrint(error);
    });
    return sent;
  }

  async #load(): Promise<QzTray> {
    const qz = await this.#around.load();
    qz.api.setWebSocketType(this.#sockets.Type);
    qz.printers.setPrinterCallbacks((event) => this.#line.connection?.heard(event));
    qz.security.setSignatureAlgorithm('SHA512');
    qz.security.setSignaturePromise((digest) => (resolve, reject) => {
      if (!this.#line.connection?.certificate) return resolve();
      this.#sign(digest).then(resolve, reject);
    });
    return qz;
  }

  async #sign(digest: string): Promise<string> {
    const { connection } = this.#line;
    try {
      const signature = await this.#around.sign(digest);
      this.#signingFailure = null;
      // The client would send it over the connection that there is by then.
      if (connection !== this.#line.connection) throw new Error('Connection closed before response received');
      return signature;
    } catch (error) {
      this.#signingFailure = error;
      throw error;
    }
  }

  /** Does what a person asked for, who is asked again in QZ Tray's window although it was blocked before. */
  async #byPerson<Result>(
    target: PrintTarget,
    work: (connection: Connection) => Promise<Result>,
    reconnect = false,
  ): Promise<Result> {
    const mayBeRenewed = this.#isBlocked;
    this.#isBlocked = false;
    try {
      const isNew = reconnect || (mayBeRenewed && (await this.#isRenewed(target)));
      const result = await this.#line.over(target, work, isNew);
      const { connection } = this.#line;
      if (connection && this.#states.isWatched && !connection.listening.isDecided)
        connection.askPrinters().catch(() => undefined);
      return result;
    } catch (error) {
      this.#noteBlock(error);
      throw error;
    }
  }

  /** Whether the shop has another certificate by now than the one that the connection was begun with. */
  async #isRenewed(target: PrintTarget): Promise<boolean> {
    const { connection } = this.#line;
    return connection !== null && connection.certificate !== (await this.#around.certificate(target));
  }

  #noteBlock(error: unknown): void {
    const cause = error instanceof BeforePrint ? error.cause : error;
    if (cause instanceof Blocked) this.#isBlocked = true;
  }
}

export const printClient = (around: Surroundings): PrintClient => new PrintClient(around);
