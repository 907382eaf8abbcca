// npm run build: what a start would otherwise make in this folder, for a start that is quick, or under an account that may
// not write here: the links among PostgreSQL's programs, and the portal as static files in portal/dist.

import { completeBinaries } from '../provider/index.ts';
import { buildPortal } from './serving/portal-build.ts';
import { application } from './settings/application.ts';
import { runCommand, say } from './terminal/command.ts';

await runCommand(async () => {
  completeBinaries(application);
  say(`The portal is in ${await buildPortal(say)}`);
});
