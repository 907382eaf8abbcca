import type { Identity } from '../../postgres/types.ts';

/** What a channel asked to hear of, as it was sent. */
export interface AskedEntry {
  readonly event: string;
  readonly schema?: string;
  readonly table?: string;
  readonly filter?: string;
  readonly select?: readonly string[];
}

/** What is sent to a channel of one change: `ids` names the entries that it fits. */
export interface ChangePayload {
  readonly ids: readonly number[];
  readonly data: ChangeData;
}

export interface ChangeData {
  readonly schema: string;
  readonly table: string;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** UTC with three decimals; null with errors that leave out the row. */
  readonly commit_timestamp: string | null;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly record?: Readonly<Record<string, unknown>>;
  readonly old_record?: Readonly<Record<string, unknown>>;
  readonly errors: readonly string[] | null;
}

/** What a channel is told of its subscription, as the payload of a `system` message without its channel. */
export interface ChangesNotice {
  readonly extension: 'postgres_changes';
  readonly status: 'ok' | 'error';
  readonly message: string;
}

export interface ChangesListener {
  /** JSON text of a ChangePayload: many channels are told the same one. */
  changed(payload: string): void;
  notice(notice: ChangesNotice): void;
  /** More was written in a second than is told one by one: the tables that it was in. */
  many(tables: readonly string[]): void;
}

/** The entries of one channel. */
export interface ChangesSubscription {
  /** Judged from now on as this caller. Resolves once that holds. */
  judgeAs(identity: Identity): Promise<void>;
  end(): void;
}

/** Whether changes of the database are heard of. */
export interface ChangesState {
  /** Nobody asks for them yet; they are; they will be again; the database keeps no log of them. */
  readonly state: 'not asked for' | 'heard' | 'lost' | 'never';
  /** Why they are not, of `lost` and `never`. */
  readonly reason?: string;
}

/** Changes of tables, told to whom row-level security lets see the row. */
export interface Changes {
  /** An id for each entry, in their order: equal entries have the same. Needs no database. */
  idsOf(entries: readonly AskedEntry[]): number[];
  /**
   * Resolves once every later change is heard of, or the notice of why not was given: one bad entry undoes all of the
   * channel's. Never rejects.
   */
  subscribe(
    identity: Identity,
    entries: readonly AskedEntry[],
    listener: ChangesListener,
  ): Promise<ChangesSubscription>;
  state(): ChangesState;
  close(): Promise<void>;
}
