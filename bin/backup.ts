// npm run backup: the shop in one file, while staff work. The server runs it once a night, with --nightly.
import { backUp, type Made } from './backup/back-up.ts';
import { filesText } from './files/words.ts';
import { bytesText } from './terminal/bytes.ts';
import { runCommand, say, settingsHere } from './terminal/command.ts';
import { readWords } from './terminal/words.ts';

const help = `A backup of the shop in one file, made while staff work, restored once to see that it is whole.

  npm run backup
      makes one in THAAN_BACKUPS, beside the data folder where that names none

Of the backups there it keeps all of the last two days, then the newest of each day of the last 14, of each week of the
last 8 and of each month of the last 12; for 14 days also the newest from before each upgrade. A file holds everything
but who is signed in and the bytes of uploaded files, which lie beside it, in files/, each once for all backups: keep both
where nobody else can read them.`;

const sentences = ({ file, bytes, rows, tables, outcome, unrecorded, deleted, deletedFiles }: Made): string[] => [
  `Backed up ${rows.toLocaleString('en-IN')} rows of ${tables} tables${outcome.files ? ` and ${filesText(outcome.files)}` : ''} into ${file} (${bytesText(bytes)}).`,
  outcome.fault === null
    ? `Restored into a scratch database to check it: every table came back the same${outcome.files ? ', and each file is there' : ''}.`
    : outcome.checkedAt
      ? `It is NOT GOOD: ${outcome.fault}`
      : `It could not be checked: ${outcome.fault}`,
  ...(unrecorded === null ? [] : [`The file is whole; what became of it could not be written down: ${unrecorded}.`]),
  ...(deleted.length > 0 ? [`Past their time, and deleted: ${deleted.join(', ')}.`] : []),
  ...(deletedFiles > 0 ? [`Deleted too: ${filesText(deletedFiles)} that no backup names any more.`] : []),
];

await runCommand(async () => {
  const options = { nightly: { type: 'boolean' } } as const;
  const line = readWords(process.argv.slice(2), { command: 'backup', options, exact: true });
  if (!line) return say(help);
  const made = await backUp(settingsHere(), line.values.nightly ? 'nightly' : 'asked');
  if (!made) return;
  for (const sentence of sentences(made)) say(sentence);
  if (made.outcome.fault !== null || made.unrecorded !== null) process.exitCode = 1;
}, 'No backup was made');
