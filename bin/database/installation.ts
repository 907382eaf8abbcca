import { CannotStart, type ConnectionSettings, connectClient } from '../../provider/index.ts';
import { placeOf, type Settings } from '../settings/settings.ts';

/** What a database is for; decided at its first start and never changed. */
export type Installation = 'demo' | 'shop';

/** Any number, the same in every process: one first start at a time fills a database. */
export const firstStartLock = 7_203_190_612;

/** Makes the table where that is remembered. */
export const createInstallation = `
  create schema if not exists thaan;
  create table if not exists thaan.installation (
    only_one boolean primary key default true check (only_one),
    kind text not null check (kind in ('demo', 'shop')),
    created_at timestamptz not null default now()
  );
  alter table thaan.installation enable row level security;`;

/**
 * Says what the database is for, and remembers it: with an owner's account a shop, without one the demo. Throws
 * `CannotStart` when an owner is named for a demo: its accounts, whose passwords everybody knows, are in there.
 */
export const installationOf = async (admin: ConnectionSettings, settings: Settings): Promise<Installation> => {
  const kind = (await existingInstallation(admin)) ?? (await remember(admin, settings.owner ? 'shop' : 'demo'));
  return refuseOwnedDemo(kind, settings);
};

/** The same, but nothing is remembered; also of a database in which nothing was made yet. */
export const foreseenInstallation = async (admin: ConnectionSettings, settings: Settings): Promise<Installation> =>
  refuseOwnedDemo((await existingInstallation(admin)) ?? (settings.owner ? 'shop' : 'demo'), settings);

const refuseOwnedDemo = (kind: Installation, settings: Settings): Installation => {
  if (kind === 'demo' && settings.owner)
    throw new CannotStart(
      `${placeOf(settings)} holds the demo shop, but THAAN_OWNER_EMAIL names an owner; name ${settings.database ? 'a new database in DATABASE_URL' : 'a new folder in THAAN_DATA'}.`,
    );
  return kind;
};

/** What the database was made for; undefined before its first whole start. */
export const existingInstallation = (admin: ConnectionSettings): Promise<Installation | undefined> =>
  asked(admin, async (client) => {
    const present = await client.query(
      `select from pg_tables where schemaname = 'thaan' and tablename = 'installation'`,
    );
    if (present.rowCount === 0) return undefined;
    const { rows } = await client.query<{ kind: Installation }>('select kind from thaan.installation');
    return rows[0]?.kind;
  });

/** Two first starts on one database agree on what the earlier one says. */
const remember = (admin: ConnectionSettings, kind: Installation): Promise<Installation> =>
  asked(admin, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [firstStartLock]);
    await client.query(createInstallation);
    await client.query('insert into thaan.installation (kind) values ($1) on conflict do nothing', [kind]);
    const { rows } = await client.query<{ kind: Installation }>('select kind from thaan.installation');
    await client.query('commit');
    return rows[0]?.kind ?? kind;
  });

/** Whether one of these addresses has an account; none has where there is no table of them yet. */
export const holdsAccounts = (admin: ConnectionSettings, emails: readonly string[]): Promise<boolean> =>
  asked(admin, async (client) => {
    const present = await client.query(`select from pg_tables where schemaname = 'auth' and tablename = 'users'`);
    if (present.rowCount === 0) return false;
    const { rowCount } = await client.query('select from auth.users where lower(email) = any($1) limit 1', [emails]);
    return rowCount === 1;
  });

const asked = async <T>(
  admin: ConnectionSettings,
  ask: (client: Awaited<ReturnType<typeof connectClient>>) => Promise<T>,
): Promise<T> => {
  const client = await connectClient(admin);
  return ask(client).finally(() => client.end());
};
