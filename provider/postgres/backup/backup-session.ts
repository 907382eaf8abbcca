import type pg from 'pg';
import type { Application } from '../../application.ts';
import { type ConnectionSettings, connectClient } from '../connection.ts';

/** Limits of time are meant for requests. */
const unlimited: Readonly<Record<string, string>> = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
};

/**
 * One way to write every value, whatever the server, the database and the role are set to: shortest exact numbers, no
 * names shortened by a search path, every row, in the order in which they lie.
 */
const exact: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  search_path: 'pg_catalog',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  xmloption: 'content',
  row_security: 'off',
  synchronize_seqscans: 'off',
};

/** Does `work` over a connection of the administrator's without limits of time; ends it afterwards. */
export const inBackupSession = async <T>(
  admin: ConnectionSettings,
  { id }: Application,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = await connectClient(admin);
  try {
    await set(client, { application_name: `${id} backup`, ...unlimited });
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** From now on the session writes and reads values in one way only. */
export const beExact = (client: pg.Client): Promise<void> => set(client, exact);

const set = async (client: pg.Client, settings: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(settings))
    await client.query('select pg_catalog.set_config($1, $2, false)', [name, value]);
};
