// npm run build: the portal as static files in portal/dist, for a start that is quick or another web server.
import { buildPortal } from './portal-build.ts';
import { runCommand, say } from './run.ts';

await runCommand(async () => say(`The portal is in ${await buildPortal(say)}`));
