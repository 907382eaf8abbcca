import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import pg from 'pg';
import type { Application } from '../application.ts';
import { CannotStart } from './errors.ts';

/** Where PostgreSQL is and who logs in. `host` is a host name or, for a Unix socket, its folder. */
export interface ConnectionSettings {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password?: string;
  readonly ssl?: { readonly rejectUnauthorized: boolean };
}

/** The superuser's name, as on the hosted provider: `postgres`, as whom migrations run, is none there. */
export const superuser = 'supabase_admin';

/** The logins that the provider works with once the database is prepared; the last one reads the log and no table. */
export type Login = 'authenticator' | 'supabase_auth_admin' | 'supabase_replication_admin';

/**
 * The settings of another login on the same database. Its password is derived from the administrator's, so that
 * several processes on one database agree without sharing a file; a socket without passwords needs none.
 */
export const loginSettings = (admin: ConnectionSettings, login: Login): ConnectionSettings => ({
  host: admin.host,
  port: admin.port,
  database: admin.database,
  user: login,
  ...(admin.password !== undefined && { password: derivedPassword(admin.password, login) }),
  ...(admin.ssl && { ssl: admin.ssl }),
});

const derivedPassword = (secret: string, login: Login): string =>
  createHmac('sha256', secret).update(`login ${login}`).digest('base64url');

const sslModes: Record<string, ConnectionSettings['ssl']> = {
  disable: undefined,
  allow: undefined,
  prefer: undefined,
  require: { rejectUnauthorized: false },
  'verify-ca': { rejectUnauthorized: true },
  'verify-full': { rejectUnauthorized: true },
};

/** Whether a host's name is certain to mean this machine. */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));

/**
 * Reads the setting that names a PostgreSQL of one's own (postgres://user:password@host:port/database?sslmode=...); throws
 * `CannotStart`.
 */
export const connectionFromUrl = (
  text: string,
  { name, settings: { databaseUrl: setting } }: Application,
): ConnectionSettings => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new CannotStart(`${setting} must look like postgres://user:password@host:5432/database.`);
  if (!url.username || !url.password)
    throw new CannotStart(
      `${setting} must name a user and a password: the passwords of ${name}’s own logins derive from it.`,
    );
  // A host in the query may be a Unix socket's folder.
  const host = url.searchParams.get('host') ?? (url.hostname.replace(/^\[|\]$/g, '') || 'localhost');
  const isHere = host.startsWith('/') || isLoopback(host);
  const mode = url.searchParams.get('sslmode') ?? (isHere ? 'disable' : '');
  if (mode === '')
    throw new CannotStart(
      `${setting} names ${host}, another machine, and no sslmode; add ?sslmode=verify-full, or ?sslmode=disable to send everything unencrypted.`,
    );
  if (!(mode in sslModes))
    throw new CannotStart(
      `${setting} has the unknown sslmode "${mode}"; use one of ${Object.keys(sslModes).join(', ')}.`,
    );
  const ssl = sslModes[mode];
  return {
    host,
    port: Number(url.port || '5432'),
    database: decoded(url.pathname.slice(1), setting) || 'postgres',
    user: decoded(url.username, setting),
    password: decoded(url.password, setting),
    ...(ssl && { ssl }),
  };
};

const decoded = (part: string, setting: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new CannotStart(`${setting} holds a percent sign that begins no escape; write it as %25.`);
  }
};

/** Opens one connection that outlives a lost backend without ending the process; its caller ends it. */
export const connectClient = async (settings: ConnectionSettings): Promise<pg.Client> => {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000 });
  // Without a listener a lost connection would end the process; the next query reports it to its caller.
  client.on('error', () => {});
  await client.connect();
  return client;
};

const oldestVersion = 15;

/** Goes to a PostgreSQL that somebody else runs; throws `CannotStart` when it is out of reach or too old. */
export const reachServer = async (server: ConnectionSettings, { name, settings }: Application): Promise<void> => {
  const place = `The PostgreSQL of ${settings.databaseUrl} at ${server.host}:${server.port}`;
  const client = await connectClient(server).catch((error: Error) => {
    throw new CannotStart(`${place} cannot be used: ${error.message}.`);
  });
  const { rows } = await client.query<{ server_version: string }>('show server_version').finally(() => client.end());
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new CannotStart(`${place} is ${version}; ${name} needs ${oldestVersion} or newer.`);
};
