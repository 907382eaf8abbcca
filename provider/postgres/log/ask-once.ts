import type pg from 'pg';
import { type ConnectionSettings, connectClient } from '../connection.ts';

const mostMs = 10_000;

/**
 * The one row of a question, over a connection of its own. Throws where no answer comes in time: a database may fall
 * silent, and whoever reads the log has to hear that it is lost.
 */
export const askOnce = async <Row extends pg.QueryResultRow>(
  connection: ConnectionSettings,
  question: string,
  values: readonly unknown[] = [],
  ms = mostMs,
): Promise<Row | undefined> => {
  const client = await connectClient(connection);
  const asked: pg.QueryConfig & { query_timeout: number } = { text: question, values: [...values], query_timeout: ms };
  const { rows } = await client.query<Row>(asked).finally(() => client.end().catch(() => {}));
  return rows[0];
};
