import type pg from 'pg';
import { sendBatch } from '../postgres/batch.ts';
import type { Cluster } from '../postgres/cluster/cluster.ts';
import { type ConnectionSettings, connectClient, loginSettings } from '../postgres/connection.ts';
import { openDatabase, openOwnDatabase } from '../postgres/database.ts';
import { migrate, prepareDatabase } from '../postgres/migrations/migrate.ts';
import type { Database, OwnDatabase, Query } from '../postgres/types.ts';
import { startTestServer } from './postgres-server.ts';
import { temporaryServer } from './temporary-server.ts';

/** A database of a test's own, prepared like every other; the first of a process starts a PostgreSQL for all. */
export interface TestDatabase {
  /** The superuser's login on this very database. */
  readonly admin: ConnectionSettings;
  /** Asks as that superuser: sets rows up, looks behind row-level security. Without values it takes several statements. */
  readonly query: Query;
  /** What requests go through. */
  readonly database: Database;
  /** What the accounts go through. */
  readonly own: OwnDatabase;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

let running: Promise<Cluster> | undefined;
let made = 0;
let template: Promise<string> | undefined;

/** Starts (once a process) a PostgreSQL in a temporary folder that ends, and is deleted, with this process. */
export const testCluster = (): Promise<Cluster> => {
  running ??= temporaryServer(startTestServer);
  return running;
};

/** Hands out a fresh database. `migrations` names a folder to apply to it. Close it when the test file is done. */
export const testDatabase = async (options: { migrations?: string } = {}): Promise<TestDatabase> => {
  const { admin } = await testCluster();
  template ??= makeTemplate(admin);
  const name = `test_${++made}`;
  await asAdmin(admin, `create database ${name} template ${await template} owner postgres`);
  const own = { ...admin, database: name };
  if (options.migrations) await migrate(own, options.migrations);
  return connected(own, () => asAdmin(admin, `drop database ${name} with (force)`));
};

const connected = async (admin: ConnectionSettings, drop: () => Promise<void>): Promise<TestDatabase> => {
  const client = await connectClient(admin);
  const database = openDatabase(loginSettings(admin, 'authenticator'));
  const own = openOwnDatabase(loginSettings(admin, 'supabase_auth_admin'));
  const close = async () => {
    await Promise.all([database.close(), own.close(), client.end()]);
    await drop();
  };
  return {
    admin,
    database,
    own,
    query: (async ({ text, values }) =>
      values.length > 0 ? sendBatch(client, [], { text, values }) : lastOf(await client.query(text))) as Query,
    close,
    [Symbol.asyncDispose]: close,
  };
};

const lastOf = (answer: pg.QueryResult | pg.QueryResult[]): pg.QueryResult =>
  Array.isArray(answer) ? (answer.at(-1) as pg.QueryResult) : answer;

const makeTemplate = async (admin: ConnectionSettings): Promise<string> => {
  const name = 'prepared';
  await asAdmin(admin, `create database ${name}`);
  await prepareDatabase({ ...admin, database: name });
  return name;
};

const asAdmin = async (admin: ConnectionSettings, text: string): Promise<void> => {
  const client = await connectClient(admin);
  await client.query(text).finally(() => client.end());
};
