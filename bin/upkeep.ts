import { type Announcement, announce } from './announcement.ts';
import { runBackupCommand, startNightly } from './backup/nightly.ts';
import type { Settings } from './settings.ts';

type Served = Pick<Announcement, 'kind' | 'url' | 'here'>;

/** What a server does beside serving: it says where it is, and of a real shop it makes the nightly backup. */
export const startUpkeep = (settings: Settings, served: Served, log: (line: string) => void): (() => Promise<void>) => {
  const { folder, hour } = settings.backups;
  const isBackedUp = served.kind === 'shop' && folder !== undefined && hour !== undefined;
  const stopNightly = isBackedUp ? startNightly({ folder, hour, log, run: () => runBackupCommand() }) : undefined;
  const takeBack = announce(settings, served);
  return async () => {
    await stopNightly?.();
    await takeBack();
  };
};
