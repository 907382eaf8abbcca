/** Who a request speaks for: the PostgreSQL role to take and the claims of its verified token. */
export interface Identity {
  readonly role: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** One SQL statement; everything that came from outside stands in `values` ($1, $2, ...). */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A statement that runs before another one, in its transaction. */
export interface Ahead extends Statement {
  /** Takes the first column of its row, as text. */
  readonly heard?: (answer: string | null) => void;
}

export interface Result<Row> {
  readonly rows: Row[];
  readonly rowCount: number;
}

export type Query = <Row = Record<string, unknown>>(statement: Statement) => Promise<Result<Row>>;

export interface RunOptions {
  /** Refuses writes inside the transaction (GET and HEAD). */
  readonly readOnly?: boolean;
  /** Further transaction-local settings, such as `request.method`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Sent ahead of the first statement, once role and settings hold. */
  readonly ahead?: Ahead | undefined;
  /** How long each statement may take, as PostgreSQL was told, in ms; 8,000 when not given. */
  readonly statementMs?: number | undefined;
}

/**
 * PostgreSQL as requests see it: each call is one transaction under one identity, done for the present caller, in turn
 * (`Overloaded`, `BrokenOff`). A read whose caller has gone is cancelled.
 */
export interface Database {
  /** Sends one statement as `identity`; commits when it succeeds. */
  run<Row = Record<string, unknown>>(
    identity: Identity,
    statement: Statement,
    options?: RunOptions,
  ): Promise<Result<Row>>;
  /** As `run`, for several statements or an answer that must be checked before the commit: a throw rolls back. */
  transaction<T>(identity: Identity, work: (query: Query) => Promise<T>, options?: RunOptions): Promise<T>;
  /**
   * Calls `heard` for every NOTIFY on `channel`, and once (payload '') after a lost listening connection is back; `lost`
   * when it is lost.
   */
  listen(channel: string, heard: (payload: string) => void, lost?: () => void): Promise<() => Promise<void>>;
  /** Resolves when PostgreSQL answers, over a connection that nothing else uses; throws `DatabaseUnavailable`. */
  ping(): Promise<void>;
  /** Whether somebody was sent away during the last seconds because too many were waiting. */
  isOverloaded(): boolean;
  close(): Promise<void>;
}

/** PostgreSQL as one fixed login of the provider's own sees it (accounts, sessions, keys), in turn by caller as well. */
export interface OwnDatabase {
  query: Query;
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** As of `Database`. */
  isOverloaded(): boolean;
  close(): Promise<void>;
}
