import { CannotStart, type ConnectionSettings, madeEarlier, replaceCluster } from '../../provider/index.ts';
import { application } from '../settings/application.ts';
import { placeOf, type Settings } from '../settings/settings.ts';
import { existingInstallation } from './installation.ts';
import { knownSchema } from './known-schema.ts';

// A version older than the first migration left a database that no migration brings up to date. A shop is brought over
// by a backup; a demo has nothing to lose and is made again.

/** Whether the data folder holds an earlier version's demo. */
export const isEarlierDemo = async (admin: ConnectionSettings, settings: Settings): Promise<boolean> =>
  !settings.database &&
  (await madeEarlier(admin, knownSchema)) !== undefined &&
  (await existingInstallation(admin)) !== 'shop';

/** Empties the data folder of a demo that nobody runs: what it held is moved aside, and said. Throws `CannotStart`. */
export const moveDemoAside = async ({ data }: Settings, say: (line: string) => void): Promise<void> => {
  const { aside } = await replaceCluster({ application, folder: data, replace: true, log: say }, async () => {});
  say(
    `The demo shop was that of an earlier version and is made again; the old one lies in ${aside}: delete it when nobody needs it any more.`,
  );
};

/** Throws `CannotStart` where an earlier version made the database, with what to type. */
export const refuseEarlier = async (admin: ConnectionSettings, settings: Settings): Promise<void> => {
  const made = await madeEarlier(admin, knownSchema);
  if (made === undefined) return;
  const isShop = (await existingInstallation(admin)) === 'shop';
  throw new CannotStart(
    `${placeOf(settings)} ${isShop ? shopSentence(made.release?.name, settings) : demoSentence(settings)}`,
  );
};

const shopSentence = (release: string | undefined, { database }: Settings): string => {
  if (release === undefined)
    return 'was made by a version before this one that is not known here: save its lists as files with the version that made it (Export), and import them into a new shop.';
  const restore = database
    ? 'npm run restore -- FILE with the name of a new, empty database in DATABASE_URL'
    : 'npm run restore -- FILE --replace';
  return `is that of Thaan ${release}: type npm run backup, then ${restore} (docs/operations.md, From 0.6.0).`;
};

const demoSentence = ({ database }: Settings): string => {
  if (!database) return 'holds the demo shop of an earlier version; npm start makes it again.';
  const { host, port, user, database: name } = database;
  const place = ['-h', host, '-p', String(port), '-U', user, name].map(inShell).join(' ');
  return `holds the demo shop of an earlier version; start over with dropdb ${place} && createdb ${place}.`;
};

const inShell = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
