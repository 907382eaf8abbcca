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
  /** Sent ahead of the first statement, once role and settings hold; what it answers is not looked at. */
  readonly ahead?: Statement | undefined;
}

/** PostgreSQL as requests see it: each call is one transaction under one identity. */
export interface Database {
  /** Sends one statement as `identity`; commits when it succeeds. */
  run<Row = Record<string, unknown>>(
    identity: Identity,
    statement: Statement,
    options?: RunOptions,
  ): Promise<Result<Row>>;
  /** As `run`, for several statements or an answer that must be checked before the commit: a throw rolls back. */
  transaction<T>(identity: Identity, work: (query: Query) => Promise<T>, options?: RunOptions): Promise<T>;
  /** Calls `heard` for every NOTIFY on `channel`, and once (payload '') after a lost listening connection is back. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** PostgreSQL as one fixed login of the provider's own sees it (accounts, sessions, keys). */
export interface OwnDatabase {
  query: Query;
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
