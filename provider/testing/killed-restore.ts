// node killed-restore.ts FOLDER MOMENT: puts a database in the place of the one in the data folder and is killed, by
// SIGKILL, at a moment of its own choice; for unfinished-cluster.test.ts.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { replaceCluster } from '../postgres/cluster/replace-cluster.ts';
import { withScratchCluster } from '../postgres/cluster/scratch-cluster.ts';
import { connectClient } from '../postgres/connection.ts';
import { application } from './application.ts';

const [, , folder = '', moment = ''] = process.argv;

const die = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

/** Dies right after the first rename whose new name fits: the file system is left as it is between two calls. */
const dieAfterRename = (form: RegExp): void => {
  const { renameSync } = fs;
  fs.renameSync = (from, to) => {
    renameSync(from, to);
    if (form.test(String(to))) die();
  };
  syncBuiltinESMExports();
};

if (moment === 'moved aside') dieAfterRename(/postgres\.before-[\d-]+$/);
if (moment === 'in place') dieAfterRename(new RegExp(`^${folder}/postgres$`));

const fill = async (admin: Parameters<typeof connectClient>[0]): Promise<void> => {
  const client = await connectClient(admin);
  await client.query('create table public.restored as select 1 as x');
  if (moment === 'filling') die();
  if (moment === 'waiting') {
    process.stdout.write('waiting\n');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    process.stdin.destroy();
  }
  await client.end();
};

if (folder.startsWith('scratch of ')) await withScratchCluster({ owner: folder, application }, fill);
else await replaceCluster({ application, folder, replace: true, log: () => {} }, fill);
