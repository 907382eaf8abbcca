import type { Socket } from 'node:net';
import pg from 'pg';
import { asDatabaseError, DatabaseSilent } from './errors.ts';
import type { Ahead, Result, Statement } from './types.ts';

/** What pg's own query object and connection offer below the documented surface (pg 8.23). */
interface WireConnection {
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void;
  execute(message: { portal: string }): void;
}
interface WireQuery {
  prepare(connection: WireConnection): void;
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
}
type Answer = (error: Error | undefined, result: pg.QueryResult) => void;
const WireQuery = pg.Query as unknown as new (config: Statement, answer: Answer) => WireQuery;

/**
 * A query with other statements sent ahead of it behind one single Sync. PostgreSQL runs the whole of it as one
 * implicit transaction: the settings made ahead hold for the last statement, and all is gone when any of it fails.
 * One write, one answer, and no BEGIN that a broken connection could leave open.
 */
class Batch extends WireQuery {
  readonly #ahead: readonly Ahead[];
  #answersAhead: number;

  constructor(ahead: readonly Ahead[], last: Statement, answer: Answer) {
    super(last, answer);
    this.#ahead = ahead;
    this.#answersAhead = ahead.length;
  }

  /** Asked by pg: the extended protocol, whether there are values or not. */
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: WireConnection): void {
    for (const { text, values } of this.#ahead) {
      connection.parse({ text, name: '' });
      connection.bind({ portal: '', statement: '', values });
      connection.execute({ portal: '' });
    }
    super.prepare(connection);
  }

  override handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    if (this.#answersAhead === 0) super.handleDataRow(message);
    else this.#ahead[this.#ahead.length - this.#answersAhead]?.heard?.(message.fields[0] ?? null);
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.#answersAhead > 0) this.#answersAhead -= 1;
    else super.handleCommandComplete(message, connection);
  }
}

const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Ends a connection at once, and whatever it is doing with it. */
export const cutConnection = (client: pg.ClientBase): void => void streamOf(client).destroy();

/**
 * Makes a failure inside pg's reading of an answer (one too long for a text, one it cannot read) that of the connection
 * and so of its one request. It happens in an event of the socket, where nobody could catch it.
 */
export const guardReading = (client: pg.ClientBase): void => {
  const stream = streamOf(client);
  for (const read of stream.listeners('data') as ((chunk: Buffer) => void)[]) {
    stream.off('data', read);
    stream.on('data', (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        stream.destroy(error as Error);
      }
    });
  }
};

// A statement that takes its whole time is ended by PostgreSQL itself, which then says so.
const graceMs = 2_000;

/**
 * Sends `ahead` (values are text) and `last` in one go and answers with the result of `last`. Throws PostgreSQL's own
 * error for the first statement that it refuses, `DatabaseUnavailable` when the connection is to blame, and
 * `DatabaseSilent` when nothing was said for the time that a statement may take and two seconds: the connection is cut.
 */
export const sendBatch = <Row>(
  client: pg.ClientBase,
  ahead: readonly Ahead[],
  last: Statement,
  statementMs = 8_000,
): Promise<Result<Row> & { readonly command: string }> =>
  new Promise((resolve, reject) => {
    const silent = setTimeout(() => streamOf(client).destroy(new DatabaseSilent()), statementMs + graceMs);
    const answer: Answer = (error, result) => {
      clearTimeout(silent);
      if (error) reject(asDatabaseError(error));
      else resolve({ rows: result.rows, rowCount: result.rowCount ?? 0, command: result.command });
    };
    client.query(new Batch(ahead, last, answer) as unknown as pg.Submittable);
  });
