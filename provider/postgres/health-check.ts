import pg from 'pg';
import { sendBatch } from './batch.ts';
import type { ConnectionSettings } from './connection.ts';
import { DatabaseUnavailable } from './errors.ts';

/** How long PostgreSQL may take to say that it is there. */
const answerMs = 2_000;

export interface HealthCheck {
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** One connection for the question whether PostgreSQL is there; those who ask at the same time share the answer. */
export const openHealthCheck = (connection: ConnectionSettings): HealthCheck => {
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: answerMs, idleTimeoutMillis: 0 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    let isSound = false;
    try {
      await sendBatch(client, [], { text: 'select', values: [] }, 0);
      isSound = true;
    } finally {
      client.release(!isSound);
    }
  };

  return {
    ping: () => {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    close: () => pool.end(),
  };
};
