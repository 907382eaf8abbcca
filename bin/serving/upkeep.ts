import { runBackupCommand, startNightly } from '../backup/nightly.ts';
import type { Settings } from '../settings/settings.ts';
import { type Announcement, announce } from './announcement.ts';
import { giveMemoryBack } from './give-memory-back.ts';
import { reportToServiceManager } from './service-manager.ts';

type Served = Pick<Announcement, 'kind' | 'url' | 'here' | 'key'>;

/**
 * What a server does beside serving: it says where it is, to whoever asks and to systemd, gives memory back, and
 * makes the nightly backup of a real shop.
 */
export const startUpkeep = (settings: Settings, served: Served, log: (line: string) => void): (() => Promise<void>) => {
  const { folder, hour } = settings.backups;
  const isBackedUp = served.kind === 'shop' && folder !== undefined && hour !== undefined;
  const stopNightly = isBackedUp ? startNightly({ folder, hour, log, run: () => runBackupCommand() }) : undefined;
  const takeBack = announce(settings, served);
  const stopGiving = giveMemoryBack();
  const stopReporting = reportToServiceManager(served);
  return async () => {
    await stopReporting();
    stopGiving();
    await stopNightly?.();
    await takeBack();
  };
};
