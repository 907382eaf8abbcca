import type qzTray from 'qz-tray';
import { NoAnswer, NoConnection } from './fault.ts';
import type { PrintSockets } from './sockets.ts';
import { within } from './time-limit.ts';

// QZ Tray's client holds one connection a page. It stays open between labels: each new one may ask the person at the
// computer for permission again. The client's own promises may stay open for ever: that of `disconnect` where the
// socket is still opening, that of `connect` where the service hangs up before it has told its version.

type QzTray = typeof qzTray;

/** Where labels go: to this computer's own print service, or onto the page of the demo printer. */
export type PrintTarget = 'computer' | 'demo';

/** Long enough to answer QZ Tray's question, short enough to notice that something else listens on its port. */
const patience = 60_000;

/** Browsers wait up to ten seconds for the other side when a socket is to be closed. */
const closingPatience = 15_000;

export interface Connection {
  readonly qz: QzTray;
  /** The connection's one request to be told of its printers. */
  listening: Promise<void> | null;
}

interface Line {
  readonly target: PrintTarget;
  readonly opened: Promise<Connection>;
  /** Once it is open. */
  connection: Connection | null;
  /** Settles when all that was begun over it is done. */
  busy: Promise<unknown>;
}

interface Surroundings {
  readonly load: () => Promise<QzTray>;
  readonly sockets: PrintSockets;
  /** Gets ready what the page shows to `target` when a connection begins. */
  readonly introduce: (qz: QzTray, target: PrintTarget) => Promise<void>;
  /** Told of each connection that ended; `byService` where nobody here wanted that. */
  readonly ended: (byService: boolean) => void;
  /** Whether what the service answered may be mended by a new connection. */
  readonly isDistrust: (error: unknown) => boolean;
}

const addressOf = (target: PrintTarget) => {
  if (target === 'computer') return { host: 'localhost' };
  const usingSecure = location.protocol === 'https:';
  const port = Number(location.port) || (usingSecure ? 443 : 80);
  return { host: location.hostname, port: { secure: [port], insecure: [port] }, usingSecure };
};

const isUsable = ({ connection }: Line): boolean => connection === null || connection.qz.websocket.isActive();

/** The line to the printers: one at a time, shared by all who want the same, and each wait for it has an end. */
export class PrintLine {
  readonly #surroundings: Surroundings;
  #line: Line | null = null;
  /** Settles when the last attempt to connect is over, or the connection made by it has ended. */
  #attempt: Promise<unknown> = Promise.resolve();
  #cut = (): void => undefined;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /**
   * Does `work` over the connection to `target`; everything begun over another one is done before that is ended.
   * @param reconnect begins with a new connection, unless one is just being made
   */
  over<Result>(
    target: PrintTarget,
    work: (connection: Connection) => Promise<Result>,
    reconnect = false,
  ): Promise<Result> {
    const there = this.#line;
    const isGood = there?.target === target && isUsable(there) && !(reconnect && there.connection);
    const line = isGood ? there : this.#begin(target);
    const result = line.opened.then(work);
    line.busy = Promise.allSettled([line.busy, result]);
    return result;
  }

  /** What the service answers. What it leaves unanswered, or answers to a page it does not trust, ends the connection. */
  async answered<Result>(connection: Connection, asked: Promise<Result>): Promise<Result> {
    try {
      return await within(patience, asked, () => new NoAnswer(`No answer within ${patience / 1000} s.`));
    } catch (error) {
      const isOver = error instanceof NoAnswer || this.#surroundings.isDistrust(error);
      if (isOver && this.#line?.connection === connection) {
        this.#line = null;
        this.#end(connection.qz);
      }
      throw error;
    }
  }

  #begin(target: PrintTarget): Line {
    const before = this.#line?.busy ?? Promise.resolve();
    const next: Line = { target, connection: null, busy: before, opened: before.then(() => this.#open(next)) };
    next.opened.catch(() => {
      if (this.#line === next) this.#line = null;
    });
    this.#line = next;
    return next;
  }

  async #open(line: Line): Promise<Connection> {
    const { load, introduce } = this.#surroundings;
    const qz = await load();
    await this.#hangUp(qz);
    await introduce(qz, line.target);
    const late = () => new NoConnection(`No connection within ${patience / 1000} s.`);
    try {
      await within(patience, this.#connect(qz, line.target), late);
    } catch (error) {
      this.#end(qz);
      throw error;
    }
    line.connection = { qz, listening: null };
    return line.connection;
  }

  #connect(qz: QzTray, target: PrintTarget): Promise<void> {
    const { promise: closed, reject } = Promise.withResolvers<never>();
    this.#cut = () => reject(new Error('Connection closed before response received'));
    qz.websocket.setClosedCallbacks(() => this.#closed());
    const connected = Promise.race([qz.websocket.connect(addressOf(target)), closed]);
    this.#attempt = connected.catch(() => undefined);
    return connected;
  }

  #closed(): void {
    this.#cut();
    const byService = this.#line !== null && this.#line.connection !== null;
    if (byService) this.#line = null;
    this.#surroundings.ended(byService);
  }

  /** Ends the connection, also one that is about to close by itself: its end would otherwise take the next one down. */
  async #hangUp(qz: QzTray): Promise<void> {
    qz.websocket.disconnect().catch(() => undefined);
    const over = Promise.all([this.#surroundings.sockets.close(), this.#attempt]);
    await within(closingPatience, over, () => new NoConnection('The connection before does not end.'));
  }

  /** Hangs up and waits for nothing: the next connection does. */
  #end(qz: QzTray): void {
    this.#hangUp(qz).catch(() => undefined);
  }
}
