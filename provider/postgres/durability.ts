import { type ConnectionSettings, connectClient } from './connection.ts';
import { CannotStart } from './errors.ts';

interface Lossy {
  readonly name: string;
  /** Where PostgreSQL took the value from, in its own words. */
  readonly source: string;
}

// Every value of synchronous_commit but `off` waits for this server's own disk.
const question = `
  select name, source from pg_settings
  where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
  order by name`;

const consequence: Readonly<Record<string, string>> = {
  fsync: 'a power cut could destroy the whole database',
  full_page_writes: 'a power cut could leave pages half written',
  synchronous_commit: 'a crash could lose what was said to be saved',
};

/**
 * Refuses a login for which PostgreSQL would acknowledge what a crash can still lose. Asked as each login that is used,
 * since a role or a database may carry a value of its own. Throws `CannotStart`, naming the setting.
 */
export const refuseLossySettings = async (logins: readonly ConnectionSettings[]): Promise<void> => {
  for (const login of logins) {
    const client = await connectClient(login);
    const { rows } = await client.query<Lossy>(question).finally(() => client.end());
    const [lossy] = rows;
    if (lossy)
      throw new CannotStart(
        `PostgreSQL's setting ${lossy.name} is off ${scopeOf(lossy, login)}: ${consequence[lossy.name]}; turn it on, then start again.`,
      );
  }
};

const scopeOf = ({ source }: Lossy, { database, user }: ConnectionSettings): string => {
  if (source === 'database') return `for the database ${database} (alter database)`;
  if (source === 'user') return `for the login ${user} (alter role)`;
  if (source === 'database user') return `for the login ${user} in the database ${database} (alter role)`;
  return `on this server (${source})`;
};
