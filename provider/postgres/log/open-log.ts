import { type ConnectionSettings, connectClient } from '../connection.ts';
import { within } from '../within.ts';
import { Delivery } from './delivery.ts';
import type { Log, LogFollower } from './log.ts';
import { type LogStream, openLogStream } from './log-stream.ts';
import { openTableCatalog } from './table-catalog.ts';
import { TransactionReader } from './transaction-reader.ts';

const goodbyeMs = 1_000;

const pauses = [100, 250, 500, 1_000, 2_000, 5_000];

/** Opens the logical log as `connection`, a login with the right to replicate. Nothing is connected until it is followed. */
export const openLog = (connection: ConnectionSettings): Log => ({
  follow: async (publications, follower) => {
    const reading = new Reading(connection, publications, follower);
    return { close: () => reading.close() };
  },
});

/** Follows the log over one connection after the other, for as long as it takes. */
class Reading {
  readonly #connection: ConnectionSettings;
  readonly #publications: readonly string[];
  readonly #delivery: Delivery;
  readonly #over: Promise<void>;
  readonly #closing = new AbortController();
  #stream: LogStream | undefined;
  #failure: Error | undefined;

  constructor(connection: ConnectionSettings, publications: readonly string[], follower: LogFollower) {
    this.#connection = connection;
    this.#publications = publications;
    this.#delivery = new Delivery(follower, openTableCatalog(connection), (error) => this.#fail(error));
    this.#over = this.#follow();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#delivery.end();
    await this.#stream?.close();
    // It may be asking a database that says nothing.
    await within(goodbyeMs, this.#over);
  }

  async #follow(): Promise<void> {
    for (let attempt = 0; !this.#isClosed; attempt++) {
      const reason = await whyNoLog(this.#connection);
      if (reason?.isForGood) return this.#lost(reason.text, true);
      if (!reason) {
        const wasHeard = await this.#read();
        if (wasHeard) attempt = -1;
      } else this.#lost(reason.text, false);
      await this.#pause(pauses[Math.max(attempt, 0)] ?? (pauses.at(-1) as number));
    }
  }

  /** Reads until the connection ends; whether it began at all. */
  async #read(): Promise<boolean> {
    const reader = new TransactionReader();
    let isStarted = false;
    if (this.#isClosed) return false;
    this.#failure = undefined;
    this.#stream = openLogStream(this.#connection, this.#publications, {
      started: () => {
        isStarted = true;
        this.#delivery.began();
      },
      message: (message) => {
        const transaction = reader.read(message);
        if (transaction) this.#delivery.committed(transaction);
      },
    });
    const error = await this.#stream.ended;
    this.#lost((this.#failure ?? error)?.message ?? 'The log has ended', false);
    return isStarted;
  }

  /** What the follower missed by a failure of ours is a gap like any other. */
  #fail(error: Error): void {
    this.#failure = error;
    void this.#stream?.close();
  }

  #lost(reason: string, isForGood: boolean): void {
    if (!this.#isClosed) this.#delivery.lost(reason, isForGood);
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.#closing.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

interface NoLog {
  readonly text: string;
  /** Asking again would change nothing. */
  readonly isForGood: boolean;
}

const question = `
  select current_setting('wal_level') as level,
    (select rolreplication or rolsuper from pg_catalog.pg_roles where rolname = current_user) as may`;

// What no time heals: a login that is not there, or not let in.
const refusals = new Set(['28000', '28P01', '3D000']);

const whyNoLog = async (connection: ConnectionSettings): Promise<NoLog | undefined> => {
  try {
    const client = await connectClient(connection);
    const { rows } = await client
      .query<{ level: string; may: boolean }>(question)
      .finally(() => client.end().catch(() => {}));
    const [{ level, may } = { level: '', may: false }] = rows;
    if (level !== 'logical')
      return { text: `The database keeps no logical log: its wal_level is ${level}`, isForGood: true };
    return may ? undefined : { text: `${connection.user} may not read the database's log`, isForGood: true };
  } catch (error) {
    const { code = '', message } = error as Error & { readonly code?: string };
    return { text: message, isForGood: refusals.has(code) };
  }
};
