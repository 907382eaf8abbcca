// npm run build: makes ahead what a start would otherwise make in this folder: the links among PostgreSQL's programs,
// and the portal as static files in portal/dist. The start is then quick, and its account need not be able to write
// here.

import { completeBinaries } from '../provider/index.ts';
import { buildPortal } from './serving/portal-build.ts';
import { application } from './settings/application.ts';
import { runCommand, say } from './terminal/command.ts';

await runCommand(async () => {
  completeBinaries(application);
  say(`The portal is in ${await buildPortal(say)}`);
});
