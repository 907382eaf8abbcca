import type pg from 'pg';
import { sendBatch } from './batch.ts';
import { callerOfNow } from './caller.ts';
import type { ConnectionSettings } from './connection.ts';
import { ownTurns, requestTurns } from './connection-turns.ts';
import { BrokenOff } from './errors.ts';
import { openHealthCheck } from './health-check.ts';
import { openNotifications } from './notifications.ts';
import { openPool } from './pool.ts';
import type { Ahead, Database, Identity, OwnDatabase, Query, RunOptions, Statement } from './types.ts';

/** Opens PostgreSQL for requests: logged in as `authenticator`, which may do nothing but take a request's role. */
export const openDatabase = (connection: ConnectionSettings): Database => {
  const pool = openPool(connection, requestTurns);
  const notifications = openNotifications(connection);
  const healthCheck = openHealthCheck(connection);
  return {
    run: (identity, statement, options = {}) =>
      pool.lend(
        (client) => sendBatch(client, scope(identity, options), statement, options.statementMs),
        options.readOnly,
      ),
    transaction: (identity, work, options = {}) =>
      pool.lend(
        (client) =>
          inTransaction(client, work, scope(identity, options), options.statementMs, () =>
            Boolean(options.readOnly && callerOfNow()?.gone.aborted),
          ),
        options.readOnly,
      ),
    listen: notifications.listen,
    ping: healthCheck.ping,
    isOverloaded: pool.isOverloaded,
    close: async () => {
      await notifications.close();
      await healthCheck.close();
      await pool.close();
    },
  };
};

/** Opens PostgreSQL for the provider's own accounts, sessions and keys: logged in as `supabase_auth_admin`. */
export const openOwnDatabase = (connection: ConnectionSettings): OwnDatabase => {
  const pool = openPool(connection, ownTurns);
  return {
    query: (statement) => pool.lend((client) => sendBatch(client, [], statement)),
    transaction: (work) => pool.lend((client) => inTransaction(client, work)),
    isOverloaded: pool.isOverloaded,
    close: () => pool.close(),
  };
};

const begin: Statement = { text: 'begin', values: [] };
const opened: Statement = { text: 'select', values: [] };
const commit: Statement = { text: 'commit', values: [] };
const rollback: Statement = { text: 'rollback', values: [] };

const inTransaction = async <T>(
  client: pg.ClientBase,
  work: (query: Query) => Promise<T>,
  scope: readonly Ahead[] = [],
  statementMs?: number,
  isOver = (): boolean => false,
): Promise<T> => {
  try {
    await sendBatch(client, [begin, ...scope], opened, statementMs);
    const answer = await work((statement) => {
      // A cancellation between two statements hits nothing.
      if (isOver()) throw new BrokenOff();
      return sendBatch(client, [], statement, statementMs);
    });
    const { command } = await sendBatch(client, [], commit, statementMs);
    // PostgreSQL answers a commit after a swallowed error with a rollback: what `work` believes saved is not.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back although its work reported success');
    return answer;
  } catch (error) {
    // When even this fails the pool throws the connection away, and the transaction with it.
    await sendBatch(client, [], rollback).catch(() => {});
    throw error;
  }
};

/** The one place where an identity reaches PostgreSQL: transaction-local, every value bound. */
const scope = (identity: Identity, options: RunOptions): readonly Ahead[] => {
  const settings: Record<string, string> = {
    ...options.settings,
    ...(options.readOnly && { transaction_read_only: 'on' }),
    'request.jwt.claims': JSON.stringify(identity.claims),
    role: identity.role,
  };
  const values = Object.entries(settings).flat();
  const calls = Object.keys(settings).map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  const set = { text: `select ${calls.join(', ')}`, values };
  return options.ahead ? [set, options.ahead] : [set];
};
