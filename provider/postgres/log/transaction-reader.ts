import type { Pgoutput } from 'pg-logical-replication';
import type { LoggedChange, LoggedRow } from './log.ts';

type Relation = Pgoutput.MessageRelation;

/** A change whose table is still what the log says of it. */
export type RawChange = Omit<LoggedChange, 'table'> & { readonly relation: Relation };

export interface RawTransaction {
  readonly xid: number;
  readonly committedAt: Date;
  readonly changes: readonly RawChange[];
  /** The tables of which changes were dropped. */
  readonly dropped: readonly Relation[];
  /** About the bytes that it takes. */
  readonly size: number;
}

export interface TransactionBounds {
  readonly changes: number;
  readonly bytes: number;
}

/** What is kept of one transaction: more rows than anybody is told of one by one. */
const usualBounds: TransactionBounds = { changes: 1_000, bytes: 8 * 1024 * 1024 };

/** Puts the log's messages together to transactions. What is beyond the bounds is forgotten at once, but for its table. */
export class TransactionReader {
  readonly #bounds: TransactionBounds;
  #changes: RawChange[] = [];
  #dropped = new Set<Relation>();
  #size = 0;
  #xid = 0;

  constructor(bounds: TransactionBounds = usualBounds) {
    this.#bounds = bounds;
  }

  /** Answers with the transaction when `message` is the end of one that wrote something. */
  read(message: Pgoutput.Message): RawTransaction | undefined {
    if (message.tag === 'begin') {
      this.#clear();
      // The library reads it as a signed number.
      this.#xid = message.xid >>> 0;
    }
    const change = changeOf(message);
    if (change) this.#keep(change);
    return message.tag === 'commit' ? this.#end(message) : undefined;
  }

  #keep(change: RawChange): void {
    this.#size += sizeOf(change.row) + sizeOf(change.oldRow);
    // Once something is dropped all that follows is: what is told comes without holes.
    if (this.#dropped.size > 0 || this.#changes.length >= this.#bounds.changes || this.#size > this.#bounds.bytes)
      this.#dropped.add(change.relation);
    else this.#changes.push(change);
  }

  #end({ commitTime }: Pgoutput.MessageCommit): RawTransaction | undefined {
    const [changes, dropped, size] = [this.#changes, [...this.#dropped], this.#size];
    this.#clear();
    if (changes.length === 0 && dropped.length === 0) return undefined;
    const committedAt = new Date(Number(BigInt(commitTime as bigint) / 1_000n));
    return { xid: this.#xid, committedAt, changes, dropped, size: Math.min(size, this.#bounds.bytes) };
  }

  #clear(): void {
    this.#changes = [];
    this.#dropped = new Set();
    this.#size = 0;
  }
}

const changeOf = (message: Pgoutput.Message): RawChange | undefined => {
  switch (message.tag) {
    case 'insert':
      return { type: 'INSERT', relation: message.relation, row: present(message.new), oldRow: null };
    case 'update':
      return { type: 'UPDATE', relation: message.relation, row: present(message.new), oldRow: oldRowOf(message) };
    case 'delete':
      return { type: 'DELETE', relation: message.relation, row: null, oldRow: present(message.old ?? message.key) };
  }
};

/** An update that left the key as it was does not say it again. */
const oldRowOf = ({ relation, key, old, new: row }: Pgoutput.MessageUpdate): LoggedRow =>
  present(old ?? key ?? Object.fromEntries(relation.keyColumns.map((name) => [name, row[name]])));

/** Without the columns of which the library says that the log says nothing. */
const present = (row: Record<string, string | null | undefined> | null): LoggedRow => {
  // Columns may have any name, `__proto__` too.
  const kept: Record<string, string | null> = Object.create(null);
  for (const [name, value] of Object.entries(row ?? {})) if (value !== undefined) kept[name] = value;
  return kept;
};

const sizeOf = (row: LoggedRow | null): number =>
  Object.values(row ?? {}).reduce((size, value) => size + 64 + (value?.length ?? 0), 0);
