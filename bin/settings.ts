import { existsSync, realpathSync } from 'node:fs';
import { isIP } from 'node:net';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { CannotStart, type ConnectionSettings, connectionFromUrl, defaultDataFolder } from '../provider/index.ts';

/** The clone's own folder. */
export const clone = resolve(import.meta.dirname, '..');

/** Everything that a start decides by; `readSettings` takes it from the environment. */
export interface Settings {
  /** A port that was asked for by name; undefined takes the first free one from 3000 on. 0 is any. */
  readonly port: number | undefined;
  readonly host: string;
  /** The origin that people open when it is not the one listened on (a proxy in front). */
  readonly url: string | undefined;
  /** The data folder, or a PostgreSQL of one's own in its place. */
  readonly data: string;
  readonly database: ConnectionSettings | undefined;
  readonly shopName: string;
  /** Pattern of the preferred printer's name. */
  readonly labelPrinter: string;
  /** The owner of a real shop; without one a demo shop is served. The password is needed once. */
  readonly owner: { readonly email: string; readonly password: string | undefined } | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings named in .env.example; throws `CannotStart` with the name of the first that is wrong. */
export const readSettings = (environment: Environment): Settings => {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const url = value('DATABASE_URL');
  const settings: Settings = {
    port: port(value('THAAN_PORT')),
    host: host(value('THAAN_HOST') ?? '127.0.0.1'),
    url: origin(value('THAAN_URL')),
    data: resolve(clone, value('THAAN_DATA') ?? defaultDataFolder(clone)),
    database: url === undefined ? undefined : connectionFromUrl(url),
    shopName: shopName(value('THAAN_SHOP_NAME') ?? 'Thaan'),
    labelPrinter: pattern(value('THAAN_LABEL_PRINTER') ?? 'TSC|TVS|TTP'),
    owner: owner(value('THAAN_OWNER_EMAIL'), environment.THAAN_OWNER_PASSWORD || undefined),
  };
  refuseShopInsideClone(settings);
  return settings;
};

/** Where the data is, in words for a sentence. */
export const placeOf = ({ database, data }: Settings): string =>
  database ? `The database ${database.database} of DATABASE_URL` : `The data folder ${data}`;

const port = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 65_535)
    throw new CannotStart(`THAAN_PORT must be a number from 1 to 65535, not "${text}".`);
  return Number(text);
};

const host = (text: string): string => {
  if (!isIP(text) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw new CannotStart(`THAAN_HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0, not "${text}".`);
  return text;
};

const origin = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new CannotStart(
      `THAAN_URL must be the address that people open, such as https://shop.example, not "${text}".`,
    );
  return url.origin;
};

const shopName = (text: string): string => {
  if (text.length > 40 || /\p{Cc}/u.test(text))
    throw new CannotStart('THAAN_SHOP_NAME must be a name of at most 40 characters: it stands on every label.');
  return text;
};

const pattern = (text: string): string => {
  try {
    new RegExp(text, 'i');
    return text;
  } catch {
    throw new CannotStart(`THAAN_LABEL_PRINTER must be a pattern of printer names, such as TSC|TVS, not "${text}".`);
  }
};

const owner = (email: string | undefined, password: string | undefined): Settings['owner'] => {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined) throw new CannotStart('THAAN_OWNER_PASSWORD is set but THAAN_OWNER_EMAIL is not.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CannotStart(`THAAN_OWNER_EMAIL must be an e-mail address, not "${email}".`);
  if (password !== undefined && ([...password].length < 8 || [...password].length > 128))
    throw new CannotStart('THAAN_OWNER_PASSWORD must have 8 to 128 characters.');
  return { email, password };
};

const refuseShopInsideClone = ({ owner, database, data }: Settings): void => {
  if (!owner || database) return;
  const inside = relative(realpathSync(clone), realPath(data));
  if (!inside.startsWith('..'))
    throw new CannotStart(
      `THAAN_DATA must name a folder outside ${clone} for a real shop: cleaning up the clone would delete it there.`,
    );
};

/** The path without symbolic links, also of what does not exist yet. */
const realPath = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));
