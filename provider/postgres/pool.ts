import pg from 'pg';
import { guardReading } from './batch.ts';
import { type Caller, callerOfNow, workForAll } from './caller.ts';
import { cancelQuery } from './cancel.ts';
import type { ConnectionSettings } from './connection.ts';
import { createTurns, type TurnLimits } from './connection-turns.ts';
import { BrokenOff, DatabaseUnavailable } from './errors.ts';

export interface Pool {
  /**
   * Lends a connection to `work` when it is the present caller's turn. After any doubt about its state the connection
   * is thrown away, not lent again. What only reads is cancelled when its caller has gone.
   */
  lend<T>(work: (client: pg.PoolClient) => Promise<T>, onlyReads?: boolean): Promise<T>;
  isOverloaded(): boolean;
  close(): Promise<void>;
}

export const openPool = (connection: ConnectionSettings, limits: TurnLimits): Pool => {
  const pool = new pg.Pool({
    ...connection,
    max: limits.atOnce,
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
  const turns = createTurns(limits);
  let closing: Promise<void> | undefined;

  const lend = async <T>(
    work: (client: pg.PoolClient) => Promise<T>,
    caller: Caller | undefined,
    onlyReads: boolean,
  ): Promise<T> => {
    // A connection that is made outlives whoever asked first, and is to keep nothing of them.
    const client = await workForAll(() => pool.connect()).catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    const cancelling = cancelWhenGone(connection, client, onlyReads ? caller : undefined);
    let sound = false;
    try {
      if (caller?.gone.aborted) throw new BrokenOff();
      if (caller) caller.progress = 'ran';
      const answer = await work(client);
      sound = client.getTransactionStatus() === 'I';
      return answer;
    } catch (error) {
      sound = !(error instanceof DatabaseUnavailable) && client.getTransactionStatus() === 'I';
      throw error;
    } finally {
      sound = (await cancelling.isOver()) && sound;
      client.release(!sound);
    }
  };

  return {
    lend: async (work, onlyReads = false) => {
      const caller = callerOfNow();
      const end = await turns.take(caller);
      try {
        return await lend(work, caller, onlyReads);
      } finally {
        end();
      }
    },
    isOverloaded: () => turns.isOverloaded(),
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
};

/** `isOver`: nothing is, or will be, cancelled any more; false where a cancellation may still come over the connection. */
const cancelWhenGone = (
  connection: ConnectionSettings,
  client: pg.ClientBase,
  caller: Caller | undefined,
): { isOver: () => Promise<boolean> } => {
  let cancelled = Promise.resolve(true);
  const cancel = (): void => {
    if (caller) caller.progress = 'cancelled';
    cancelled = cancelQuery(connection, client).then(
      () => true,
      () => false,
    );
  };
  caller?.gone.addEventListener('abort', cancel, { once: true });
  const isOver = (): Promise<boolean> => {
    caller?.gone.removeEventListener('abort', cancel);
    return cancelled;
  };
  return { isOver };
};
