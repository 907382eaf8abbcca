// Whose a folder for files is: one database's, and no other may sweep there.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConnectionSettings } from '../../provider/index.ts';
import { type TestDatabase, testDatabase } from '../../provider/testing/database.ts';
import { fileSweeps } from '../serving/files.ts';
import { startThaan } from '../serving/start-thaan.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { areOurs, claimFiles, refuseFilesAlone, refuseFilesBeyond, takeFiles } from './claim.ts';
import { putFilesBack } from './put-back.ts';

let place: string;
let one: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'thaan-claim-'));
  [one, other] = [await testDatabase(), await testDatabase()];
});
afterAll(async () => {
  await one.close();
  await other.close();
  rmSync(place, { recursive: true });
});

const settingsOf = (test: TestDatabase, name: string): Settings => ({
  ...readSettings({ DATABASE_URL: 'postgres://a:b@localhost/shop', THAAN_FILES: join(place, name) }),
  database: test.admin,
});

it('a folder that was named is taken by the first database, and refused to another', async () => {
  const [mine, theirs] = [settingsOf(one, 'files'), settingsOf(other, 'files')];
  await claimFiles(mine, one.admin);
  await claimFiles(mine, one.admin);
  const bringBack = (settings: Settings, admin: ConnectionSettings) => putFilesBack(settings, admin, []);
  for (const refuse of [claimFiles, areOurs, bringBack])
    await expect(refuse(theirs, other.admin)).rejects.toThrow(
      /^The folder for files .*files holds those of the database \w+ \(\d+ of the server \d+\); name another in THAAN_FILES or, where that one is gone, delete .*belongs-to\.$/,
    );
  // As a person does who was told so.
  rmSync(join(place, 'files/belongs-to'));
  expect(await areOurs(theirs, other.admin)).toBe(false);
  await claimFiles(theirs, other.admin);
  await expect(claimFiles(mine, one.admin)).rejects.toThrow('holds those of the database');
});

it('a data folder is one, too, and its own files are no other’s, wherever it is moved', async () => {
  const data = join(place, 'data');
  mkdirSync(data);
  const named = readSettings({ THAAN_DATA: data, THAAN_FILES: join(place, 'beside') });
  await claimFiles(named, one.admin);
  await expect(claimFiles(settingsOf(other, 'beside'), other.admin)).rejects.toThrow(
    `holds those of the data folder ${data}`,
  );

  await claimFiles(readSettings({ THAAN_DATA: data }), one.admin);
  const second = join(place, 'second');
  mkdirSync(second);
  for (const settings of [
    settingsOf(other, 'data/files'),
    readSettings({ THAAN_DATA: second, THAAN_FILES: join(data, 'files') }),
  ])
    await expect(putFilesBack(settings, other.admin, [])).rejects.toThrow(
      'holds those of the data folder that it lies in; name another',
    );
  // A link is another's folder under a name of one's own.
  symlinkSync(join(data, 'files'), join(second, 'files'));
  await expect(claimFiles(readSettings({ THAAN_DATA: second }), other.admin)).rejects.toThrow('holds those of');

  renameSync(data, join(place, 'moved'));
  expect(await areOurs(readSettings({ THAAN_DATA: join(place, 'moved') }), one.admin)).toBe(true);
});

/** A file that is older than a day, of no row. */
const putOldFile = (folder: string): string => {
  const file = join(folder, 'ab', 'ab'.repeat(32));
  for (const needed of [join(folder, 'arriving'), dirname(file)]) mkdirSync(needed, { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, 1, 1);
  return file;
};

it('files of which nothing says whose are not taken by a start, but where a person says so', async () => {
  putOldFile(join(place, 'unknown'));
  const settings = settingsOf(other, 'unknown');
  for (const cut of [false, true]) {
    if (cut) writeFileSync(join(place, 'unknown/belongs-to'), '');
    await expect(claimFiles(settings, other.admin)).rejects.toThrow(
      /unknown holds 1 file, and nothing says whose: name another in THAAN_FILES or, where it is this shop's, take it by npm run restore -- --files\.$/,
    );
  }
  await putFilesBack(settings, other.admin, []);
  await claimFiles(settings, other.admin);
});

it('files without their database are not taken for those of a new shop', async () => {
  const data = join(place, 'half');
  const file = putOldFile(join(data, 'files'));
  const settings = readSettings({ THAAN_DATA: data });
  await takeFiles(settings, one.admin);
  const told =
    /half has no database, and .*half\/files holds 1 file of a shop: put its database back, restore a backup, or move that folder to a place outside the data folder\.$/;
  await expect(refuseFilesAlone(settings)).rejects.toThrow(told);
  await expect(startThaan(settings)).rejects.toThrow(told);
  expect(readdirSync(data)).toEqual(['files']);
  for (const there of ['postgres', 'postgres.before-20261126-020000']) {
    mkdirSync(join(data, there));
    await refuseFilesAlone(settings);
    rmSync(join(data, there), { recursive: true });
  }
  const elsewhere = readSettings({ THAAN_DATA: join(place, 'no folder yet'), THAAN_FILES: join(data, 'files') });
  await expect(refuseFilesAlone(elsewhere)).rejects.toThrow('holds those of the data folder that it lies in');
  rmSync(file);
  await refuseFilesAlone(settings);
  await refuseFilesAlone(readSettings({ THAAN_DATA: join(place, 'no folder yet') }));
});

it('a restore is refused beside files that its backup does not name, wherever they lie', async () => {
  const data = join(place, 'left');
  mkdirSync(data);
  const beside = readSettings({ THAAN_DATA: data, THAAN_FILES: join(place, 'left-files') });
  for (const settings of [beside, readSettings({ THAAN_DATA: data })]) {
    const folder = settings.files.folder ?? '';
    const name = basename(putOldFile(folder));
    await takeFiles(settings, one.admin);
    await expect(refuseFilesBeyond(settings, ['cd'.repeat(32)])).rejects.toThrow(
      `The data folder ${data} has no database, and ${folder} holds 1 file that this backup does not name;`,
    );
    await refuseFilesBeyond(settings, [name]);
    // One that a restore moved aside may be put back, and nothing is swept beside it.
    const aside = join(data, 'postgres.before-20261126-020000');
    mkdirSync(aside);
    await refuseFilesBeyond(settings, []);
    rmSync(aside, { recursive: true });
  }
  const strange = readSettings({ THAAN_DATA: join(place, 'not yet'), THAAN_FILES: join(place, 'left-files') });
  await expect(refuseFilesBeyond(strange, [])).rejects.toThrow(`holds those of the data folder ${data}; name another`);
});

it('a new folder is refused where files should be in it: the disk may not be there', async () => {
  await one.query({
    text: `insert into storage.buckets (id, name) values ('box', 'box') on conflict do nothing`,
    values: [],
  });
  await one.query({
    text: `insert into storage.objects (bucket_id, name, metadata)
      values ('box', 'a', jsonb_build_object('eTag', '"' || repeat('a', 64) || '"', 'size', 1))`,
    values: [],
  });
  const settings = settingsOf(one, 'unplugged');
  await expect(claimFiles(settings, one.admin)).rejects.toThrow(
    /unplugged is a new one, and there should be 1 file in it: is its disk there\? npm run restore -- --files puts back/,
  );
  expect(existsSync(join(place, 'unplugged'))).toBe(false);
  await takeFiles(settings, one.admin);
  await claimFiles(settings, one.admin);
});

it('a folder that cannot be made is told by its setting', async () => {
  writeFileSync(join(place, 'a file'), '');
  await expect(claimFiles(settingsOf(other, 'a file/inside'), other.admin)).rejects.toThrow(
    /^The folder for files .* cannot be used \(ENOTDIR\); name another in THAAN_FILES\.$/,
  );
});

it('nothing is swept while a database lies there that a restore moved aside', async () => {
  const data = join(place, 'restored');
  const aside = join(data, 'postgres.before-20261125-200000');
  mkdirSync(aside, { recursive: true });
  const file = putOldFile(join(data, 'files'));
  const settings = readSettings({ THAAN_DATA: data });
  await takeFiles(settings, other.admin);
  const [sweep] = fileSweeps(settings, other.admin, other.database);
  await sweep?.run();
  expect(existsSync(file)).toBe(true);
  rmSync(aside, { recursive: true });
  await sweep?.run();
  expect(existsSync(file)).toBe(false);
});

it('nothing is swept from a folder that has become another’s, or nobody’s', async () => {
  const settings = settingsOf(one, 'swept');
  const file = putOldFile(join(place, 'swept'));
  const [sweep] = fileSweeps(settings, one.admin, one.database);
  const warnings: string[] = [];
  const listen = ({ message }: Error) => warnings.push(message);
  process.on('warning', listen);
  for (let round = 0; round < 2; round++) await sweep?.run();
  await takeFiles(settingsOf(other, 'swept'), other.admin);
  await expect(sweep?.run()).rejects.toThrow('holds those of the database');
  expect(existsSync(file)).toBe(true);
  await takeFiles(settings, one.admin);
  await sweep?.run();
  expect(existsSync(file)).toBe(false);
  process.off('warning', listen);
  const told = /^Nothing is swept from .*swept: nothing says any more whose it is\. Is its disk there\?$/;
  expect(warnings).toEqual([expect.stringMatching(told)]);
});
