// npm run demo:reset: deletes the demo shop, so that the next start makes a new one.

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { CannotStart, startCluster } from '../provider/index.ts';
import { existingInstallation } from './installation.ts';
import { runCommand, say, settingsHere } from './run.ts';

await runCommand(async () => {
  const { data, database } = settingsHere();
  if (database)
    throw new CannotStart('demo:reset deletes data folders only; DATABASE_URL names a database of your own.');
  if (!existsSync(data)) return say('There is no demo shop yet; npm start makes one.');
  const cluster = await startCluster({ folder: data, log: say });
  const kind = await existingInstallation(cluster.admin).finally(cluster.stop);
  if (kind === 'shop') throw new CannotStart(`${data} holds a real shop, not the demo; nothing was deleted.`);
  await rm(data, { recursive: true });
  say('The demo shop is deleted; npm start makes a new one.');
});
