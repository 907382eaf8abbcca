// The files of a backup into the Storage of a Supabase project: docs/supabase.md.
import { filesText } from './files/words.ts';
import { sendFiles } from './supabase/send-files.ts';
import { runCommand, say, WrongUsage } from './terminal/command.ts';
import { typedPath } from './terminal/words.ts';

await runCommand(async () => {
  const [backup, url, ...more] = process.argv.slice(2);
  const key = process.env.SUPABASE_SECRET_KEY;
  if (!backup || !url || more.length > 0 || !/^https?:\/\/[^/]+\/?$/.test(url))
    throw new WrongUsage('name a backup and the address of the project, such as https://PROJECT.supabase.co.');
  if (!key) throw new WrongUsage('SUPABASE_SECRET_KEY holds no key for servers.');
  const { sent, there, amiss } = await sendFiles(typedPath(backup), { url: url.replace(/\/$/, ''), key });
  say(`${filesText(sent)} sent to ${url}${there > 0 ? `; ${there.toLocaleString('en-IN')} were there already` : ''}.`);
  if (amiss.length === 0) return;
  say(`${filesText(amiss.length)} NOT sent, for beside the backup they are not whole:`);
  for (const object of amiss) say(`- ${object}`);
  process.exitCode = 1;
}, 'Not all files were sent');
