import type pg from 'pg';
import { sendBatch } from './batch.ts';
import type { ConnectionSettings } from './connection.ts';
import { openListener } from './listener.ts';
import { openPool } from './pool.ts';
import type { Database, Identity, OwnDatabase, Query, RunOptions, Statement } from './types.ts';

const requestConnections = 10;
const ownConnections = 5;

/** Opens PostgreSQL for requests: logged in as `authenticator`, which may do nothing but take a request's role. */
export const openDatabase = (connection: ConnectionSettings): Database => {
  const pool = openPool(connection, requestConnections);
  const listener = openListener(connection);
  return {
    run: (identity, statement, options = {}) =>
      pool.lend((client) => sendBatch(client, scope(identity, options), statement)),
    transaction: (identity, work, options = {}) =>
      pool.lend((client) => inTransaction(client, work, scope(identity, options))),
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await pool.close();
    },
  };
};

/** Opens PostgreSQL for the provider's own accounts, sessions and keys: logged in as `supabase_auth_admin`. */
export const openOwnDatabase = (connection: ConnectionSettings): OwnDatabase => {
  const pool = openPool(connection, ownConnections);
  return {
    query: (statement) => pool.lend((client) => sendBatch(client, [], statement)),
    transaction: (work) => pool.lend((client) => inTransaction(client, work)),
    close: () => pool.close(),
  };
};

const begin: Statement = { text: 'begin', values: [] };
const commit: Statement = { text: 'commit', values: [] };
const rollback: Statement = { text: 'rollback', values: [] };

const inTransaction = async <T>(
  client: pg.ClientBase,
  work: (query: Query) => Promise<T>,
  scope: readonly Statement[] = [],
): Promise<T> => {
  const opening = [begin, ...scope];
  try {
    await sendBatch(client, opening.slice(0, -1), opening.at(-1) ?? begin);
    const answer = await work((statement) => sendBatch(client, [], statement));
    const { command } = await sendBatch(client, [], commit);
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
const scope = (identity: Identity, options: RunOptions): readonly Statement[] => {
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
