// What npm start runs: builds the portal when it has changed and serves the shop, or the demo where no owner is named.

import { runCommand, say, settingsHere, stopOnSignals } from '../terminal/command.ts';
import { buildPortal } from './portal-build.ts';
import { startThaan } from './start-thaan.ts';
import { welcome } from './welcome.ts';

await runCommand(async () => {
  const settings = settingsHere();
  const portal = await buildPortal(say);
  const thaan = await startThaan(settings, { portal, say });
  stopOnSignals(thaan);
  welcome(thaan, settings, say);
});
