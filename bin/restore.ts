// npm run restore: the shop of a backup, in a new place.
import { withSource } from './backup/source.ts';
import { filesPutBack, putFilesBack } from './files/put-back.ts';
import { backupsTable } from './restore/list-backups.ts';
import { type RestoredShop, restoreShop } from './restore/restore-shop.ts';
import { placeOf, type Settings } from './settings/settings.ts';
import { runCommand, say, settingsHere } from './terminal/command.ts';
import { momentText } from './terminal/moments.ts';
import { notUnderstood, readWords, typedPath } from './terminal/words.ts';

const help = `Makes the shop of a backup again: all of it, or nothing.

  npm run restore
      lists the backups in THAAN_BACKUPS

  npm run restore -- FILE
      into the data folder, which holds no shop yet, or into the empty database of DATABASE_URL; refused where a
      shop's files were left without their database and the backup does not name them all

  npm run restore -- FILE --replace
      in place of the shop in the data folder, which is moved aside first; stop Thaan before

  npm run restore -- --files
      brings back the uploaded files alone that the shop names and that are missing or damaged, also while it runs

The files that a backup names are taken from files/ beside it, or in THAAN_BACKUPS.`;

const sentences = (
  settings: Settings,
  { heading, rows, tables, seconds, doubts, aside, files }: RestoredShop,
): string[] => [
  `Restored the shop as it was on ${momentText(new Date(heading.madeAt))} (+05:30): ${rows.toLocaleString('en-IN')} rows of ${tables} tables, each table compared with the backup, in ${seconds.toFixed(1)} s.`,
  `${placeOf(settings)} holds it; npm start serves it.`,
  'Everybody logs in again, with the password of that day; codes and links in earlier mails do not work any more.',
  ...(files.named > 0 ? filesPutBack(files, settings.files.folder ?? '') : []),
  ...(aside ? [`The old database lies in ${aside}; delete it when nobody needs it any more.`] : []),
  ...doubts.map((doubt) => `Look into this: ${doubt}.`),
];

/** The word that is neither the one file nor an option; no file begins with a dash. */
const strangeAmong = (words: readonly string[]): string | undefined =>
  words
    .filter((word) => !/^(-h|--help|--replace|--files)$/.test(word))
    .find((word, place) => word.startsWith('-') || place > 0);

const bringFiles = (settings: Settings): Promise<void> =>
  withSource(settings, async ({ admin }) => {
    const { folder } = settings.backups;
    const files = await putFilesBack(settings, admin, folder === undefined ? [] : [folder]);
    for (const sentence of filesPutBack(files, settings.files.folder ?? '')) say(sentence);
    if (files.missing.length > 0) process.exitCode = 1;
  });

await runCommand(async () => {
  const words = process.argv.slice(2);
  const strange = strangeAmong(words);
  if (strange !== undefined) throw notUnderstood('restore', [strange]);
  const options = {
    replace: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
  } as const;
  const line = readWords(words, { command: 'restore', options, takes: 1 });
  if (!line) return say(help);
  const settings = settingsHere();
  const { folder } = settings.backups;
  const [file] = line.positionals;
  if (line.values.files) {
    if (file !== undefined || line.values.replace) throw notUnderstood('restore', ['--files']);
    return bringFiles(settings);
  }
  if (file === undefined) return say(folder ? backupsTable(folder) : 'THAAN_BACKUPS names no folder.');
  const restored = await restoreShop(settings, typedPath(file), line.values.replace);
  for (const sentence of sentences(settings, restored)) say(sentence);
}, 'Nothing was restored');
