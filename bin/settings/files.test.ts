import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clone, readSettings } from './settings.ts';

const data = { THAAN_DATA: '/srv/thaan' };
const server = { DATABASE_URL: 'postgres://a:b@localhost/shop' };
const folderOf = (settings: Record<string, string>) => readSettings(settings).files.folder;

it('files lie in the data folder, where they are told to, or nowhere', () => {
  expect(folderOf(data)).toBe('/srv/thaan/files');
  expect(folderOf({ ...data, THAAN_FILES: ' /mnt/disk/files ' })).toBe('/mnt/disk/files');
  expect(folderOf({ ...data, THAAN_FILES: '/srv/thaan/files' })).toBe('/srv/thaan/files');
  expect(folderOf(server)).toBeUndefined();
  expect(folderOf({ ...server, THAAN_FILES: '/mnt/disk/files' })).toBe('/mnt/disk/files');
});

it('never elsewhere in the data folder, nor around it', () => {
  for (const wrong of ['/srv/thaan', '/srv/thaan/', '/srv/thaan/postgres', '/srv', '/', '/srv/thaan/files/more'])
    expect(() => folderOf({ ...data, THAAN_FILES: wrong })).toThrow(
      'THAAN_FILES must name a folder outside THAAN_DATA, and not around it; without it files lie in /srv/thaan/files.',
    );
  expect(folderOf({ ...data, THAAN_FILES: '/srv/thaan-files' })).toBe('/srv/thaan-files');
});

it('never among the backups, nor around them', () => {
  const backups = { ...server, THAAN_BACKUPS: '/mnt/usb/backups' };
  for (const wrong of ['/mnt/usb/backups', '/mnt/usb/backups/files', '/mnt/usb'])
    expect(() => folderOf({ ...backups, THAAN_FILES: wrong })).toThrow(
      'THAAN_FILES must name a folder outside THAAN_BACKUPS',
    );
  expect(folderOf({ ...backups, THAAN_FILES: '/mnt/usb/files' })).toBe('/mnt/usb/files');
});

it('a real shop’s never in the clone', () => {
  const shop = { ...data, THAAN_DATA: join(tmpdir(), 'a-shop'), THAAN_OWNER_EMAIL: 'owner@shop.example' };
  expect(() => folderOf({ ...shop, THAAN_FILES: 'files' })).toThrow(`THAAN_FILES must name a folder outside ${clone}`);
  expect(folderOf({ ...data, THAAN_FILES: 'files' })).toBe(join(clone, 'files'));
});
