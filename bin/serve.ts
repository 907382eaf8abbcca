import { buildPortal } from './portal-build.ts';
import { runCommand, say, settingsHere, stopOnSignals } from './run.ts';
import { startThaan } from './thaan.ts';
import { welcome } from './welcome.ts';

/** Serves until a signal comes. */
export const serve = (): Promise<void> =>
  runCommand(async () => {
    const settings = settingsHere();
    const portal = await buildPortal(say);
    const thaan = await startThaan(settings, { portal, say });
    stopOnSignals(thaan);
    welcome(thaan, settings, say);
  });
