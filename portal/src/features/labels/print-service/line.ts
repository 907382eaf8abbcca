import { clientError } from './client-error.ts';
import { Connection, type PrintTarget, type QzTray } from './connection.ts';
import { Unreached } from './errors.ts';
import type { PrinterStates } from './printer-states.ts';
import type { PrintSockets } from './sockets.ts';
import type { PrintTimes } from './times.ts';

// QZ Tray's client holds one connection a page. It stays open between labels: each new one may ask the person at the
// computer for permission again, and what became of the jobs of the one before is told to nobody.

/** Where QZ Tray may be: as its client takes it. */
export type Address = NonNullable<Parameters<QzTray['websocket']['connect']>[0]>;

interface Line {
  readonly target: PrintTarget;
  readonly opened: Promise<Connection>;
  /** Once it is open. */
  connection: Connection | null;
  /** What was begun over it and is not done. */
  readonly works: Set<Promise<unknown>>;
}

interface Around {
  readonly load: () => Promise<QzTray>;
  readonly sockets: PrintSockets;
  readonly states: PrinterStates;
  readonly times: PrintTimes;
  /** In the order in which they are tried. */
  readonly addresses: (target: PrintTarget) => readonly Address[];
  /** The certificate (PEM) that the page shows in a new connection, or null. */
  readonly certificate: (target: PrintTarget) => Promise<string | null>;
  readonly signingFailure: () => unknown;
  /** Told of each connection that ended; `byService` where nobody here wanted that, also of one that fell silent. */
  readonly onEnd: (byService: boolean) => void;
}

const isUnreached = (error: unknown): boolean => /Unable to establish connection/i.test(String(error));

/** The line to the printers: one connection at a time, shared by all who want the same. */
export class PrintLine {
  readonly #around: Around;
  #line: Line | null = null;
  #connection: Connection | null = null;
  /** Settles when the client's last attempt to connect is over. */
  #attempt: Promise<unknown> = Promise.resolve();
  /** Whether the program of this attempt answers nothing. */
  #isSilent = false;
  #isEnding = false;

  constructor(around: Around) {
    this.#around = around;
  }

  /** The one that is open. */
  get connection(): Connection | null {
    return this.#connection;
  }

  /** Whom it leads to, or is being led to. */
  get target(): PrintTarget | null {
    return this.#line?.target ?? null;
  }

  /**
   * Does `work` over the connection to `target`; everything begun over another one is done before that is ended.
   * @param reconnect begins with a new connection, unless one is just being made, or the one that is there is needed: to
   *   answer what QZ Tray may be asking about, or to tell of jobs
   */
  over<Result>(
    target: PrintTarget,
    work: (connection: Connection) => Promise<Result>,
    reconnect = false,
  ): Promise<Result> {
    const line = this.#lineTo(target, reconnect);
    const result = line.opened.then(work);
    line.works.add(result);
    const done = () => line.works.delete(result);
    result.then(done, done);
    return result;
  }

  /** Ends the connection, or the attempt to make one: the program on the other side answers nothing. */
  endSilent(): void {
    this.#isSilent = true;
    if (this.#connection) this.#connection.isSilent = true;
    void this.#endSockets();
  }

  #lineTo(target: PrintTarget, reconnect: boolean): Line {
    const there = this.#line;
    if (there?.target !== target) return this.#begin(target);
    if (there.connection === null) return there;
    if (there.connection !== this.#connection) return this.#begin(target);
    const isNeeded = this.#isAsking() || there.connection.jobs.size > 0;
    return reconnect && !isNeeded ? this.#begin(target) : there;
  }

  /** Whether QZ Tray may be asking about a call or about the connection itself. */
  #isAsking(): boolean {
    return (this.#around.sockets.current()?.wire?.pending ?? null) !== null;
  }

  #begin(target: PrintTarget): Line {
    // A question may stand for ever; but what is being printed is not cut off.
    const isStuck = this.#isAsking() && this.#around.sockets.current()?.wire?.pending !== 'print';
    const before = Promise.allSettled(isStuck ? [] : (this.#line?.works ?? []));
    const next: Line = {
      target,
      connection: null,
      works: new Set(),
      opened: before.then(() => this.#open(next)),
    };
    next.opened.catch(() => {
      if (this.#line === next) this.#line = null;
    });
    this.#line = next;
    return next;
  }

  async #open(line: Line): Promise<Connection> {
    const { load, sockets, states, times, certificate, signingFailure } = this.#around;
    const qz = await load();
    await this.#endSockets();
    await this.#attempt;
    const shown = await certificate(line.target);
    qz.security.setCertificatePromise((resolve) => resolve(shown ?? undefined));
    qz.websocket.setClosedCallbacks(() => this.#closed());
    await this.#connect(qz, line.target).catch(async (error: unknown) => {
      const blockedAfter = sockets.current()?.wire?.blockedAfter ?? 0;
      await this.#endSockets();
      throw clientError(
        error,
        { isSilent: this.#isSilent, blockedAfter, isSigned: shown !== null, signingFailure: null },
        times,
      );
    });
    const socket = sockets.current();
    if (socket === null) throw new Error('Connection closed before response received');
    const { target } = line;
    line.connection = new Connection({ qz, target, socket, certificate: shown, states, times, signingFailure });
    this.#connection = line.connection;
    return line.connection;
  }

  async #connect(qz: QzTray, target: PrintTarget): Promise<void> {
    const { sockets, addresses } = this.#around;
    this.#isSilent = false;
    sockets.begin();
    for (const address of addresses(target)) {
      const attempt = qz.websocket.connect(address);
      this.#attempt = attempt.catch(() => undefined);
      try {
        return await attempt;
      } catch (error) {
        if (!isUnreached(error)) throw error;
      }
    }
    throw new Unreached(sockets.outcomes());
  }

  #closed(): void {
    const ended = this.#connection;
    if (ended === null) return;
    this.#connection = null;
    if (this.#line?.connection === ended) this.#line = null;
    ended.end();
    this.#around.onEnd(!this.#isEnding || ended.isSilent);
  }

  /** Ends what is open or being opened, without waiting for the other side. */
  async #endSockets(): Promise<void> {
    this.#isEnding = true;
    await this.#around.sockets.end();
    this.#isEnding = false;
  }
}
