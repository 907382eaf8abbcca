// npm run dev: the portal with hot reload before the same provider that npm start serves.
import type { Server } from 'node:http';
import { join } from 'node:path';
import { type Front, startThaan } from './serving/start-thaan.ts';
import { welcome } from './serving/welcome.ts';
import { clone } from './settings/settings.ts';
import { runCommand, say, settingsHere, stopOnSignals } from './terminal/command.ts';

const served =
  /^\/((rest|auth|storage|realtime|functions)\/v1|config\.json|health|outbox(\.json)?|demo\/pictures)(\/|\?|$)/;

const hotReload = async (server: Server): Promise<Front> => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(clone, 'portal'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    answer: (request, response, otherwise) =>
      served.test(request.url ?? '') ? otherwise() : vite.middlewares(request, response, otherwise),
    close: () => vite.close(),
  };
};

// Hot reload begins with an inline script of Vite's.
const policy = (usual: string): string => usual.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'");

await runCommand(async () => {
  const settings = settingsHere();
  const thaan = await startThaan(settings, { say, front: hotReload, policy });
  stopOnSignals(thaan);
  welcome(thaan, settings, say);
});
