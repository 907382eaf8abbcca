import type qzTray from 'qz-tray';
import { clientError } from './client-error.ts';
import { Blocked, NotSigned } from './errors.ts';
import { FollowedJobs } from './followed-jobs.ts';
import { Listening } from './listening.ts';
import type { PrintSocket } from './print-socket.ts';
import type { PrinterStates } from './printer-states.ts';
import type { PrintTimes } from './times.ts';

/** Where labels go: to this computer's own print service, or onto the page of the demo printer. */
export type PrintTarget = 'computer' | 'demo';

export type QzTray = typeof qzTray;

interface Parts {
  readonly qz: QzTray;
  readonly target: PrintTarget;
  readonly socket: PrintSocket;
  /** The certificate (PEM) that the page showed; null for none, and nothing is signed. */
  readonly certificate: string | null;
  readonly states: PrinterStates;
  readonly times: PrintTimes;
  /** Why the last call was not signed; null where it was. */
  readonly signingFailure: () => unknown;
}

/** An open connection to QZ Tray, and what is known of it. */
export class Connection {
  readonly #parts: Parts;
  readonly listening: Listening;
  readonly jobs: FollowedJobs;
  #finding: Promise<readonly string[]> | null = null;
  #isOver = false;
  /** Set when the program answers nothing any more. */
  isSilent = false;

  constructor(parts: Parts) {
    const { qz, times } = parts;
    this.#parts = parts;
    this.listening = new Listening({
      start: () => this.call(() => qz.printers.startListening(null)),
      getStatus: () => this.call(() => qz.printers.getStatus()),
      onDeaf: () => this.jobs.doubt(),
    });
    const isIdle = (printer: string): boolean => parts.states.last(printer).kind === 'ready';
    this.jobs = new FollowedJobs({ patience: times.events, ask: () => this.askPrinters(), isIdle });
  }

  get qz(): QzTray {
    return this.#parts.qz;
  }

  /** The certificate (PEM) that the page showed; null for none, and nothing is signed. */
  get certificate(): string | null {
    return this.#parts.certificate;
  }

  /** Whether a person was asked about it, or about a call of it. */
  get asked(): boolean {
    return this.#parts.socket.wire?.asked ?? false;
  }

  /** What the client answers. Rejects with what `faultFrom` understands. */
  async call<Result>(ask: () => Promise<Result>): Promise<Result> {
    const { socket, certificate, times, signingFailure } = this.#parts;
    try {
      if (this.#isOver) throw new Error('Connection closed before response received');
      return await ask();
    } catch (error) {
      const { isSilent } = this;
      const isSigned = certificate !== null;
      const blockedAfter = socket.wire?.blockedAfter ?? 0;
      throw clientError(error, { isSilent, blockedAfter, isSigned, signingFailure: signingFailure() }, times);
    }
  }

  /**
   * The names of the printers. Who asks while that is unanswered joins. Signed, they are asked for by name; else what is
   * told of them says the names, too, so that a person is asked about one thing rather than two.
   */
  async printers(): Promise<readonly string[]> {
    const { certificate, states, target } = this.#parts;
    const told = certificate ? [] : await this.listen(true);
    const found = told.length > 0 ? told : await this.#find();
    states.listed(found, target === 'demo');
    return found;
  }

  /** Has the service tell what the printers say of themselves, as `Listening.ask`. */
  async askPrinters(byPerson = false): Promise<readonly string[]> {
    const { states } = this.#parts;
    try {
      const names = await this.listening.ask(byPerson);
      if (!this.#isOver) states.named(names);
      this.jobs.endWhere((printer) => states.last(printer).kind === 'gone');
      return names;
    } catch (error) {
      if (!this.#isOver) states.forget();
      throw error;
    }
  }

  /**
   * As `askPrinters`, but a service that cannot tell of its printers, or may not unless the person has a say in this very
   * call, names none and tells of no job. It prints all the same.
   */
  async listen(byPerson = false): Promise<readonly string[]> {
    try {
      return await this.askPrinters(byPerson);
    } catch (error) {
      const isBlock = byPerson && error instanceof Blocked;
      if (this.#isOver || isBlock || error instanceof NotSigned) throw error;
      this.#hearNothing();
      return [];
    }
  }

  /** Takes an event of the printer stream. */
  heard(event: unknown): void {
    const { states, socket } = this.#parts;
    this.jobs.heard(event);
    const { printerName, eventType, statusText, jobName } = (event ?? {}) as Readonly<Record<string, unknown>>;
    if (eventType === 'JOB') socket.wire?.taken(String(jobName).trim());
    const isAnswer = eventType === 'PRINTER' && this.listening.heard(String(printerName));
    // A printer that is deleted says this once: only one that is still told of is paused.
    if (eventType === 'PRINTER' && statusText === 'PAUSED' && !isAnswer)
      this.askPrinters().catch(() => !this.#isOver && states.heard(event));
    else states.heard(event);
  }

  /** It has ended. */
  end(): void {
    this.#isOver = true;
    this.jobs.endAll();
  }

  /** The page may not listen. */
  #hearNothing(): void {
    this.jobs.hearNothing();
    if (!this.#isOver) this.#parts.states.forget();
  }

  #find(): Promise<readonly string[]> {
    this.#finding ??= this.call(() => this.qz.printers.find())
      .then((found) => (typeof found === 'string' ? [found] : found))
      .finally(() => {
        this.#finding = null;
      });
    return this.#finding;
  }
}
