// npm run demo:reset: deletes the demo shop, so that the next start makes a new one.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, deleteOtherFiles, startCluster } from '../provider/index.ts';
import { existingInstallation } from './database/installation.ts';
import { areOurs } from './files/claim.ts';
import { application } from './settings/application.ts';
import { runCommand, say, settingsHere } from './terminal/command.ts';
import { readWords } from './terminal/words.ts';

/** What a start puts into a data folder; anything else there is somebody's own and stays. */
const ours = /^(run|files|postgres(\.log|\.password|\.new-\d+)?)$/;

await runCommand(async () => {
  if (!readWords(process.argv.slice(2), { command: 'demo:reset', options: {} }))
    return say('Deletes the demo shop, so that the next start makes a new one.');
  const settings = settingsHere();
  const { data, database, files } = settings;
  if (database) throw new CannotStart('it deletes data folders only, and DATABASE_URL names a database of your own.');
  if (!existsSync(join(data, 'postgres'))) return say('There is no demo shop yet; npm start makes one.');
  const cluster = await startCluster({ application, folder: data, log: say });
  const kind = await existingInstallation(cluster.admin).finally(cluster.stop);
  if (kind === 'shop') throw new CannotStart(`${data} holds a real shop, not the demo; nothing was deleted.`);
  // Also those elsewhere, which no new demo could tell from a shop's.
  if (files.folder && (await areOurs(settings, cluster.admin))) await deleteOtherFiles(files.folder, new Set());
  for (const name of readdirSync(data).filter((entry) => ours.test(entry)))
    rmSync(join(data, name), { recursive: true });
  if (readdirSync(data).length === 0) rmdirSync(data);
  say('The demo shop is deleted; npm start makes a new one.');
}, 'The demo shop stays');
