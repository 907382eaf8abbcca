import { resolve } from 'node:path';
import { CannotStart } from '../../provider/index.ts';
import { isOn, type Value } from './value.ts';

/** Where backups lie, and when the nightly one is made. */
export interface BackupSettings {
  readonly backups: {
    /** Undefined with a DATABASE_URL and no THAAN_BACKUPS: there is no place that suggests itself. */
    readonly folder: string | undefined;
    /** An hour of the shop's clock (+05:30); undefined makes none by itself. */
    readonly hour: number | undefined;
    /** Whether one is made before a new version changes the data. */
    readonly beforeUpgrade: boolean;
  };
}

const usualHour = '2';

/** `besides` is the data folder, beside which backups lie where no other place is named; paths begin at `clone`. */
export const readBackups = (value: Value, clone: string, besides: string | undefined): BackupSettings => {
  const named = value('THAAN_BACKUPS');
  const folder = named ? resolve(clone, named) : besides && `${besides}-backups`;
  if (folder !== undefined && besides !== undefined && `${folder}/`.startsWith(`${besides}/`))
    throw new CannotStart(
      'THAAN_BACKUPS must name a folder outside THAAN_DATA: what happens to one must spare the other.',
    );
  return {
    backups: {
      folder,
      hour: hour(value('THAAN_BACKUP_HOUR') ?? usualHour),
      beforeUpgrade: isOn('THAAN_UPGRADE_BACKUP', value('THAAN_UPGRADE_BACKUP') ?? 'on'),
    },
  };
};

const hour = (text: string): number | undefined => {
  if (text === 'off') return undefined;
  if (!/^\d{1,2}$/.test(text) || Number(text) > 23)
    throw new CannotStart(`THAAN_BACKUP_HOUR must be an hour from 0 to 23, or off, not "${text}".`);
  return Number(text);
};
