import { inWords } from '../../http/failure-words.ts';
import { workForAll } from '../../postgres/caller.ts';
import type { Log, LogFollower, LoggedRow, LoggedTransaction, LogReading } from '../../postgres/log/log.ts';
import type { Database } from '../../postgres/types.ts';
import { untilVisible } from '../changes/judging/until-visible.ts';
import { Readiness } from '../changes/readiness.ts';
import { type Rooms, roomOf } from '../rooms/rooms.ts';
import { storedForAll } from './message-frames.ts';
import { messagesPublication } from './shared-log.ts';
import { messageOf } from './stored-message.ts';

interface Parts {
  readonly database: Database;
  /** Without one, what is sent in SQL is kept and told to nobody. */
  readonly databaseLog: Log | undefined;
  readonly rooms: Rooms;
  readonly bounds: { readonly payload: number };
  /** Hears of what is not passed on. */
  failed(error: Error): void;
}

/** About the bytes that are taken in before the log has to wait. */
const mostPending = 8 * 1024 * 1024;

/** Tells rooms what was sent to them in SQL, in the order of commits, from the first join on. */
export class ToldMessages implements LogFollower {
  readonly #parts: Parts;
  readonly readiness = new Readiness();
  #reading: Promise<LogReading> | undefined;
  #pending: LoggedTransaction[] = [];
  #pendingBytes = 0;
  #running: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    if (!parts.databaseLog) this.readiness.set('never');
  }

  /** Begins, if it has not begun: what the first join began goes on for all. */
  follow(): void {
    this.#reading ??= workForAll(() => this.#parts.databaseLog?.follow([messagesPublication], this));
  }

  async close(): Promise<void> {
    await (await this.#reading)?.close();
    await this.#running;
  }

  began(): void {
    this.readiness.set('ready');
  }

  lost(reason: string, isLasting: boolean): void {
    const { state } = this.readiness;
    const isNews = state === 'ready' || (isLasting && state !== 'never');
    if (isNews || reason !== this.readiness.reason) this.#fail(reason);
    this.readiness.set(isLasting ? 'never' : 'not yet', reason);
  }

  /** Resolves when there is room for the next one. */
  async committed(transaction: LoggedTransaction): Promise<void> {
    if (transaction.isCut) this.#fail('one transaction sent more than is kept of one');
    this.#pending.push(transaction);
    this.#pendingBytes += sizeOf(transaction);
    this.#running ??= this.#run();
    if (this.#pendingBytes > mostPending) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#pending.length > 0) {
      const pending = this.#pending;
      [this.#pending, this.#pendingBytes] = [[], 0];
      // Else a channel that is joined in this moment would find it neither in a replay nor here.
      await untilVisible(
        this.#parts.database,
        pending.map(({ xid }) => xid),
      ).catch(() => {});
      for (const { changes } of pending) for (const { row } of changes) this.#try(row ?? {});
    }
    this.#running = undefined;
  }

  /** One that cannot be told keeps none of the others. */
  #try(row: LoggedRow): void {
    try {
      this.#tell(row);
    } catch (error) {
      this.#fail(inWords(error));
    }
  }

  #tell(row: LoggedRow): void {
    const message = messageOf(row);
    if (!message) return;
    const { rooms, bounds } = this.#parts;
    if (message.body.bytes.length > bounds.payload) this.#fail('Payload size exceeds tenant limit');
    else rooms.tell(roomOf(message.topic, message.isPrivate), 'broadcast', storedForAll(message));
  }

  #fail(why: string): void {
    this.#parts.failed(new Error(`What was sent in SQL is not passed on: ${why}`));
  }
}

const sizeOf = ({ changes }: LoggedTransaction): number =>
  changes.reduce((size, { row }) => size + 64 + (row?.payload?.length ?? 0) + (row?.binary_payload?.length ?? 0), 0);
