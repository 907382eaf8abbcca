// The shop of a backup as SQL for a Supabase project: docs/supabase.md.
import { writeSqlFile } from './supabase/sql-file.ts';
import { runCommand, say, WrongUsage } from './terminal/command.ts';
import { readWords, typedPath } from './terminal/words.ts';

const usage = 'name a backup and a new file for its SQL.';

await runCommand(async () => {
  const line = readWords(process.argv.slice(2), {
    command: 'supabase-sql',
    options: {},
    takes: 2,
    refusal: () => usage,
  });
  const [backup, file] = line?.positionals.map(typedPath) ?? [];
  if (!backup || !file) throw new WrongUsage(usage);
  const { tables, rows, secrets } = await writeSqlFile(backup, file);
  say(`${file} holds ${rows.toLocaleString('en-IN')} rows of ${tables} tables, accounts included.`);
  if (secrets) say(`${secrets} holds the secrets of functions.`);
  say(
    secrets
      ? 'Show them to nobody, and delete them once the project has them.'
      : 'Show it to nobody, and delete it once the project has it.',
  );
}, 'Nothing was written');
