import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionSettings } from '../connection.ts';
import { within } from '../within.ts';
import { askOnce } from './ask-once.ts';
import { Delivery } from './delivery.ts';
import type { Log, LogFollower } from './log.ts';
import { type LogStream, openLogStream } from './log-stream.ts';
import { openTableCatalog } from './table-catalog.ts';
import { TransactionReader } from './transaction-reader.ts';

const goodbyeMs = 1_000;

/** Waits and times, in ms. */
interface Pace {
  /** The first wait, and the longest: usually, and where somebody has to lend a hand. */
  readonly firstMs: number;
  readonly mostMs: number;
  readonly mostLastingMs: number;
  /** How long the log is heard of until waits begin with the first again: one that is lost at once is not well. */
  readonly steadyMs: number;
}

const usualPace: Pace = { firstMs: 100, mostMs: 5_000, mostLastingMs: 60_000, steadyMs: 10_000 };

/** Opens the logical log as `connection`, a login with the right to replicate. Nothing is connected until it is followed. */
export const openLog = (connection: ConnectionSettings, pace: Partial<Pace> = {}): Log => ({
  follow: async (publications, follower) => {
    const reading = new Reading(connection, publications, follower, { ...usualPace, ...pace });
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
  readonly #pace: Pace;
  #stream: LogStream | undefined;
  #failure: Error | undefined;

  constructor(connection: ConnectionSettings, publications: readonly string[], follower: LogFollower, pace: Pace) {
    this.#connection = connection;
    this.#pace = pace;
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
    const { firstMs, mostMs, mostLastingMs, steadyMs } = this.#pace;
    for (let attempt = 0; !this.#isClosed; attempt++) {
      const reason = await whyNoLog(this.#connection);
      if (reason) this.#lost(reason.text, reason.isLasting);
      else if ((await this.#read()) > steadyMs) attempt = 0;
      await this.#pause(Math.min(firstMs * 2 ** attempt, reason?.isLasting ? mostLastingMs : mostMs));
    }
  }

  /** Reads until the connection ends; for how long it was heard of, in ms. */
  async #read(): Promise<number> {
    const reader = new TransactionReader();
    let startedAt = Number.POSITIVE_INFINITY;
    if (this.#isClosed) return 0;
    this.#failure = undefined;
    this.#stream = openLogStream(this.#connection, this.#publications, {
      started: () => {
        startedAt = performance.now();
        this.#delivery.began();
      },
      message: (message) => {
        const transaction = reader.read(message);
        if (transaction) this.#delivery.committed(transaction);
      },
    });
    const error = await this.#stream.ended;
    this.#lost((this.#failure ?? error)?.message ?? 'The log has ended', false);
    return performance.now() - startedAt;
  }

  /** What the follower missed by a failure of ours is a gap like any other. */
  #fail(error: Error): void {
    this.#failure = error;
    void this.#stream?.close();
  }

  #lost(reason: string, isLasting: boolean): void {
    if (!this.#isClosed) this.#delivery.lost(reason, isLasting);
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
  }
}

interface NoLog {
  readonly text: string;
  /** Somebody has to lend a hand. */
  readonly isLasting: boolean;
}

const question = `
  select current_setting('wal_level') as level,
    (select rolreplication or rolsuper from pg_catalog.pg_roles where rolname = current_user) as may`;

// A login that is not there, or not let in: passing where its password is about to be another.
const refusals = new Set(['28000', '28P01', '3D000']);

const whyNoLog = async (connection: ConnectionSettings): Promise<NoLog | undefined> => {
  try {
    const asked = await askOnce<{ level: string; may: boolean }>(connection, question);
    const { level, may } = asked ?? { level: '', may: false };
    if (level !== 'logical')
      return { text: `The database keeps no logical log: its wal_level is ${level}`, isLasting: true };
    return may ? undefined : { text: `${connection.user} may not read the database's log`, isLasting: true };
  } catch (error) {
    const { code = '', message } = error as Error & { readonly code?: string };
    return { text: message, isLasting: refusals.has(code) };
  }
};
