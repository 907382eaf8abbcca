import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clone, readSettings } from './settings.ts';

const data = { THAAN_DATA: '/srv/thaan' };
const folderOf = (settings: Record<string, string>) => readSettings(settings).backups.folder;
const hourOf = (text: string) => readSettings({ ...data, THAAN_BACKUP_HOUR: text }).backups.hour;

it('backups lie beside the data, where they are told to, or nowhere', () => {
  expect(folderOf(data)).toBe('/srv/thaan-backups');
  expect(folderOf({ ...data, THAAN_BACKUPS: ' /mnt/usb ' })).toBe('/mnt/usb');
  expect(folderOf({ DATABASE_URL: 'postgres://a:b@localhost/shop' })).toBeUndefined();
  expect(folderOf({ DATABASE_URL: 'postgres://a:b@localhost/shop', THAAN_BACKUPS: '/mnt/usb' })).toBe('/mnt/usb');
});

it('never inside the data folder, nor a real shop’s inside the clone', () => {
  for (const inside of ['/srv/thaan', '/srv/thaan/', '/srv/thaan/backups', '/srv/thaan/../thaan/b'])
    expect(() => folderOf({ ...data, THAAN_BACKUPS: inside })).toThrow(
      'THAAN_BACKUPS must name a folder outside THAAN_DATA',
    );
  const owner = { THAAN_DATA: join(tmpdir(), 'a-shop'), THAAN_OWNER_EMAIL: 'owner@shop.example' };
  expect(() => folderOf({ ...owner, THAAN_BACKUPS: 'backups' })).toThrow(
    `THAAN_BACKUPS must name a folder outside ${clone}`,
  );
  expect(folderOf({ ...data, THAAN_BACKUPS: 'backups' })).toBe(join(clone, 'backups'));
});

it('one is made before an upgrade, unless it is off', () => {
  const before = (text: string) => readSettings({ ...data, THAAN_UPGRADE_BACKUP: text }).backups.beforeUpgrade;
  expect(['', 'on', 'off'].map(before)).toEqual([true, true, false]);
  expect(() => before('no')).toThrow('THAAN_UPGRADE_BACKUP must be on or off, not "no".');
});

it('the hour is one of the day, or off', () => {
  expect(['0', '7', '07', '23', 'off'].map(hourOf)).toEqual([0, 7, 7, 23, undefined]);
  expect(readSettings(data).backups.hour).toBe(2);
  for (const text of ['24', '-1', '2:00', '2.5', 'on', 'never'])
    expect(() => hourOf(text)).toThrow('THAAN_BACKUP_HOUR must be');
});
