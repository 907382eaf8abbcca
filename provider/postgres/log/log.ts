/** One row that was written, as the log tells of it: values in PostgreSQL's text form, null for NULL. */
export interface LoggedChange {
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly table: LoggedTable;
  /**
   * The row after it; null of a DELETE. A value that is stored apart and was not changed is not in the log: it is
   * absent, unless the old row has it.
   */
  readonly row: LoggedRow | null;
  /** The row before it: all of it under `replica identity full`, else its key; null of an INSERT. */
  readonly oldRow: LoggedRow | null;
}

export type LoggedRow = Readonly<Record<string, string | null>>;

/** A table as it was when the change was made. */
export interface LoggedTable {
  /** PostgreSQL's number of it, by which the catalog is asked. */
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** In the table's order; `type` as pg_type names it, arrays with `_` ahead. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns of the primary key; none where the table has no such. */
  readonly key: readonly string[];
  /** Whether all of the old row stands in the log. */
  readonly isFull: boolean;
}

/** What one transaction wrote, once it has committed. */
export interface LoggedTransaction {
  /** Its number, without the epoch. It stands in the log a moment before others see what it wrote. */
  readonly xid: number;
  readonly committedAt: Date;
  readonly changes: readonly LoggedChange[];
  /** It wrote more than is kept of one: the rest was dropped, and whoever follows asks the database anew. */
  readonly isCut: boolean;
  /** The tables of which changes were dropped; none where it is whole. */
  readonly cutTables: readonly Pick<LoggedTable, 'schema' | 'name'>[];
}

export interface LogFollower {
  /** In commit order. The next one comes once this has resolved. */
  committed(transaction: LoggedTransaction): Promise<void> | void;
  /** From now on transactions are heard of. Called again after each gap, in which some were missed. */
  began(): void;
  /** Nothing is heard of until it begins again; `isLasting` where that takes somebody's hand: no logical log is kept. */
  lost(reason: string, isLasting: boolean): void;
}

/** The database's logical log. */
export interface Log {
  /** Follows the tables of publications, by a slot that ends with the connection: while nobody follows no log is held. */
  follow(publications: readonly string[], follower: LogFollower): Promise<LogReading>;
}

export interface LogReading {
  close(): Promise<void>;
}
