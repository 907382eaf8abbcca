import { resolve } from 'node:path';
import { type ConnectionSettings, connectionFromUrl, defaultDataFolder } from '../../provider/index.ts';
import { type AccountSettings, readAccounts } from './accounts.ts';
import { application } from './application.ts';
import { type BackupSettings, readBackups } from './backups.ts';
import { type FileSettings, readFiles } from './files.ts';
import { type FunctionSettings, readFunctions } from './functions.ts';
import { type MailSettings, readMail } from './mail.ts';
import { type Owner, readOwner, refuseShopInside } from './owner.ts';
import { readServing, type Serving } from './serving.ts';
import { readShop, type ShopSettings } from './shop.ts';
import { readSms, type SmsSettings } from './sms.ts';

/** The clone's own folder. */
export const clone = resolve(import.meta.dirname, '../..');

/** Everything that a start decides by; `readSettings` takes it from the environment. */
export interface Settings extends Serving, ShopSettings, FileSettings, BackupSettings {
  /** The data folder, or a PostgreSQL of one's own in its place. */
  readonly data: string;
  readonly database: ConnectionSettings | undefined;
  /** The owner of a real shop; without one a demo shop is served. */
  readonly owner: Owner | undefined;
  readonly accounts: AccountSettings;
  readonly mail: MailSettings;
  readonly sms: SmsSettings;
  readonly functions: FunctionSettings;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings named in .env.example; throws `CannotStart` with the name of the first that is wrong. */
export const readSettings = (environment: Environment): Settings => {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const url = value('DATABASE_URL');
  const data = resolve(clone, value('THAAN_DATA') ?? defaultDataFolder(clone, application));
  const besides = url === undefined ? data : undefined;
  const { backups } = readBackups(value, clone, besides);
  const settings: Settings = {
    ...readServing(value),
    data,
    database: url === undefined ? undefined : connectionFromUrl(url, application),
    ...readShop(value),
    owner: readOwner(value('THAAN_OWNER_EMAIL'), environment.THAAN_OWNER_PASSWORD || undefined),
    accounts: readAccounts(value),
    mail: readMail(value),
    sms: readSms(value),
    functions: readFunctions(value, clone),
    ...readFiles(value, clone, { data: besides, backups: backups.folder }),
    backups,
  };
  if (settings.owner && !settings.database) refuseShopInside(clone, settings.data);
  if (settings.owner && settings.backups.folder) refuseShopInside(clone, settings.backups.folder, 'THAAN_BACKUPS');
  if (settings.owner && settings.files.folder) refuseShopInside(clone, settings.files.folder, 'THAAN_FILES');
  return settings;
};

/** Where the data is, in words for a sentence. */
export const placeOf = ({ database, data }: Settings): string =>
  database ? `The database ${database.database} of DATABASE_URL` : `The data folder ${data}`;
