// The shop of a backup as SQL for a Supabase project: docs/supabase.md.
import { writeSqlFile } from './supabase/sql-file.ts';
import { runCommand, say, WrongUsage } from './terminal/command.ts';
import { typedPath } from './terminal/words.ts';

await runCommand(async () => {
  const [backup, file, ...more] = process.argv.slice(2);
  if (!backup || !file || more.length > 0 || backup.startsWith('-'))
    throw new WrongUsage('name a backup and a new file for its SQL.');
  const sql = typedPath(file);
  const { tables, rows, secrets } = await writeSqlFile(typedPath(backup), sql);
  say(`${sql} holds ${rows.toLocaleString('en-IN')} rows of ${tables} tables, accounts included.`);
  if (secrets) say(`${secrets} holds the secrets of functions.`);
  say(
    secrets
      ? 'Show them to nobody, and delete them once the project has them.'
      : 'Show it to nobody, and delete it once the project has it.',
  );
}, 'Nothing was written');
