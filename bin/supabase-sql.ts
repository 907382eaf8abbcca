// The shop of a backup as SQL for a Supabase project: docs/supabase.md.
import { resolve } from 'node:path';
import { writeSqlFile } from './supabase/sql-file.ts';
import { runCommand, say, WrongUsage } from './terminal/command.ts';

const usage = 'name a backup and a new file for its SQL';

await runCommand(async () => {
  const [backup, file, ...more] = process.argv.slice(2);
  if (!backup || !file || more.length > 0 || backup.startsWith('-')) throw new WrongUsage(`${usage}.`);
  // npm runs this in the clone, wherever the person stands.
  const here = process.env.INIT_CWD ?? process.cwd();
  const { tables, rows, secrets } = await writeSqlFile(resolve(here, backup), resolve(here, file));
  say(`${resolve(here, file)} holds ${rows.toLocaleString('en-IN')} rows of ${tables} tables, accounts included.`);
  if (secrets) say(`${secrets} holds the secrets of functions.`);
  say(
    secrets
      ? 'Both are for nobody else, and for nothing once the project has them: delete them then.'
      : 'It is for nobody else, and for nothing once the project has it: delete it then.',
  );
}, 'Nothing was written');
