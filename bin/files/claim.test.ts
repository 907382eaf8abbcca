// Whose a folder for files is: one database's, and no other may sweep there.
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../provider/testing/database.ts';
import { fileSweeps } from '../serving/files.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { claimFiles, refuseOthersFiles, takeFiles } from './claim.ts';

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
  for (const refuse of [claimFiles, refuseOthersFiles])
    await expect(refuse(theirs, other.admin)).rejects.toThrow(
      /^The folder for files .*files holds those of the database \w+ \(\d+ of the server \d+\); name another in THAAN_FILES or, where that one is gone, delete .*belongs-to\.$/,
    );
  // As a person does who was told so.
  rmSync(join(place, 'files/belongs-to'));
  await refuseOthersFiles(theirs, other.admin);
  await claimFiles(theirs, other.admin);
  await expect(claimFiles(mine, one.admin)).rejects.toThrow('holds those of the database');
});

it('a data folder is one, too, and takes no note where files lie in it', async () => {
  const data = join(place, 'data');
  mkdirSync(data);
  const named = readSettings({ THAAN_DATA: data, THAAN_FILES: join(place, 'beside') });
  await claimFiles(named, one.admin);
  await expect(claimFiles(settingsOf(other, 'beside'), other.admin)).rejects.toThrow(
    `holds those of the data folder ${data}`,
  );
  await claimFiles(readSettings({ THAAN_DATA: data }), one.admin);
  expect(existsSync(join(data, 'files'))).toBe(false);
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
  const file = join(data, 'files/ab', 'ab'.repeat(32));
  for (const folder of [aside, join(data, 'files/arriving'), dirname(file)]) mkdirSync(folder, { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, 1, 1);
  const [sweep] = fileSweeps(readSettings({ THAAN_DATA: data }), other.database);
  await sweep?.run();
  expect(existsSync(file)).toBe(true);
  rmSync(aside, { recursive: true });
  await sweep?.run();
  expect(existsSync(file)).toBe(false);
});
