import type { LoggedTransaction } from '../../postgres/log/log.ts';
import type { Database } from '../../postgres/types.ts';
import { Allowance, nameOf } from './allowance.ts';
import { Batch, type CommittedChange } from './judging/batch.ts';
import { type Judging, ReaderQueue } from './judging/reader-queue.ts';
import { openRowBlind } from './judging/row-blind.ts';
import { sharedReading } from './judging/shared-reading.ts';
import type { TablePlace } from './judging/table-facts.ts';
import { tablesInSight } from './judging/tables-in-sight.ts';
import type { Job } from './judging/tell-job.ts';
import type { Turns } from './judging/turns.ts';
import { untilVisible } from './judging/until-visible.ts';
import type { Concerned, Reader, Subscription, Subscriptions } from './subscriptions.ts';

/** Changes that are taken in before the log has to wait. */
const mostPending = 1_000;

interface Pending extends CommittedChange {
  readonly xid: number;
  readonly concerned: readonly Concerned[];
}

/** Hands committed changes to the readers whom they may concern. What commits while others are judged goes together. */
export class Dispatch {
  readonly #database: Database;
  readonly #subscriptions: Subscriptions;
  readonly #allowance: Allowance;
  readonly #judging: Judging;
  readonly #sharedSight = sharedReading<TablePlace[]>();
  readonly #queues = new Map<string, ReaderQueue>();
  #pending: Pending[] = [];
  #running: Promise<void> | undefined;

  constructor(database: Database, inTurn: Turns, subscriptions: Subscriptions) {
    this.#database = database;
    this.#subscriptions = subscriptions;
    this.#allowance = new Allowance((subscription, tables) => void this.#tellMany(subscription, tables));
    this.#judging = {
      database,
      blind: openRowBlind(database),
      inTurn,
      failing: new WeakSet(),
      many: ({ subscription, committed }) => this.#allowance.many(subscription, committed.change.table),
    };
  }

  /** Resolves when there is room for the next transaction. */
  async committed({ xid, changes, committedAt, cutTables }: LoggedTransaction): Promise<void> {
    for (const table of cutTables)
      for (const { subscription } of this.#subscriptions.ofTable(table)) this.#allowance.many(subscription, table);
    for (const change of changes) {
      const concerned = this.#subscriptions
        .of(change)
        .filter(({ subscription }) => this.#allowance.takes(subscription, change.table));
      if (concerned.length > 0) this.#pending.push({ xid, change, committedAt, concerned });
    }
    if (this.#pending.length > 0) this.#running ??= this.#run();
    if (this.#pending.length > mostPending) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#pending.length > 0) {
      const pending = this.#pending;
      this.#pending = [];
      await this.#hand(pending);
    }
    this.#running = undefined;
  }

  /** Resolves when what is the same for all readers is known: until then nobody can be told anything. */
  async #hand(pending: readonly Pending[]): Promise<void> {
    const isVisible = await untilVisible(this.#database, xidsOf(pending)).catch(() => false);
    if (!isVisible) return void this.#manyOnceVisible(pending);
    const batch = new Batch(this.#database, pending);
    const jobs = new Map<Reader['key'], { readonly reader: Reader; readonly jobs: Job[] }>();
    const parts = new Set<Promise<unknown>>();
    for (const committed of pending)
      for (const { subscription, places } of committed.concerned) {
        const { reader } = subscription;
        const part = batch.partOf(reader.identity.role);
        parts.add(part);
        const own = jobs.get(reader.key) ?? { reader, jobs: [] };
        jobs.set(reader.key, own);
        own.jobs.push({ committed, part, subscription, places });
      }
    await Promise.allSettled(parts);
    for (const own of jobs.values()) this.#queue(own.reader, own.jobs);
  }

  /** Holds up nobody else. Whoever asked anew before they are seen would find nothing. */
  async #manyOnceVisible(pending: readonly Pending[]): Promise<void> {
    // Where it cannot be asked, whoever asks anew hears from the database what is wrong.
    while (!(await untilVisible(this.#database, xidsOf(pending)).catch(() => true)));
    for (const { change, concerned } of pending)
      for (const { subscription } of concerned) this.#allowance.many(subscription, change.table);
  }

  /** Of tables of which the channel may see nothing it is not told that there was much either. */
  async #tellMany(subscription: Subscription, tables: readonly TablePlace[]): Promise<void> {
    if (!this.#subscriptions.has(subscription)) return;
    const { reader, listener } = subscription;
    // Where it cannot be judged the channel asks anew, and hears from the database what is wrong.
    const inSight = await this.#inSight(reader, tables).catch(() => tables);
    if (!this.#subscriptions.has(subscription)) return;
    if (subscription.reader !== reader) await this.#tellMany(subscription, tables);
    else if (inSight.length > 0) listener.many(inSight.map(nameOf));
  }

  /** Asked once for all channels of a reader of which the same tables changed much: a stranger may have thousands. */
  #inSight(reader: Reader, tables: readonly TablePlace[]): Promise<TablePlace[]> {
    const { database, blind, inTurn } = this.#judging;
    const key = JSON.stringify([reader.key, tables.map(nameOf).sort()]);
    return this.#sharedSight(key, () =>
      inTurn(reader.identity, () => tablesInSight(database, blind, reader.identity, tables)),
    );
  }

  #queue(reader: Reader, jobs: readonly Job[]): void {
    const queue = this.#queues.get(reader.key) ?? new ReaderQueue(this.#judging, reader);
    this.#queues.set(reader.key, queue);
    void queue.add(jobs).then(() => {
      if (queue.isIdle && this.#queues.get(reader.key) === queue) this.#queues.delete(reader.key);
    });
  }
}

const xidsOf = (pending: readonly Pending[]): number[] => pending.map(({ xid }) => xid);
