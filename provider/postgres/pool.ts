import pg from 'pg';
import { guardReading } from './batch.ts';
import type { ConnectionSettings } from './connection.ts';
import { DatabaseUnavailable } from './errors.ts';

export interface Pool {
  /** Lends a connection to `work`. After any doubt about its state the connection is thrown away, not lent again. */
  lend<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const openPool = (connection: ConnectionSettings, size: number): Pool => {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 0,
    keepAlive: true,
  });
  // A backend that dies says so here, while idle and while lent; without listeners Node would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    guardReading(client);
  });
  let closing: Promise<void> | undefined;
  return {
    lend: async (work) => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error);
      });
      let sound = false;
      try {
        const answer = await work(client);
        sound = client.getTransactionStatus() === 'I';
        return answer;
      } catch (error) {
        sound = !(error instanceof DatabaseUnavailable) && client.getTransactionStatus() === 'I';
        throw error;
      } finally {
        client.release(!sound);
      }
    },
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
};
