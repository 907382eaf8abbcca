// Pictures in backups: each once beside them, checked, brought back, and deleted when no backup names it any more.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHeading } from '../../provider/index.ts';
import { ask, emptyDatabase } from '../../provider/testing/backups.ts';
import { backupPlace } from '../../testing/backup-place.ts';
import { signIn } from '../../testing/faults/ledger.ts';
import { pictureAt, pictureOf, uploadPicture } from '../../testing/pictures.ts';
import type { Thaan } from '../serving/start-thaan.ts';
import { application } from '../settings/application.ts';
import { readSettings } from '../settings/settings.ts';
import { statusOf } from '../status/status.ts';
import { careOf } from '../status/warnings.ts';

const place = backupPlace();
const pictures: Buffer[] = [];
beforeAll(async () => {
  for (const red of [1, 2, 3]) pictures.push(await pictureOf(red * 60));
});
afterAll(place.close);

const [first, second, third] = [0, 1, 2];
const bytesOf = (which: number): Buffer => pictures[which] ?? Buffer.alloc(0);
const sumOf = (which: number): string => createHash('sha256').update(bytesOf(which)).digest('hex');

/** The files in a folder of files, by their names. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => basename(path))
    .filter((name) => name.length >= 64)
    .sort();
const kept = (shop: string): string => join(`${place.path(shop)}-backups`, 'files');
const own = (shop: string): string => join(place.path(shop), 'files');
const fileIn = (folder: string, which: number): string => join(folder, sumOf(which).slice(0, 2), sumOf(which));

const upload = async (thaan: Thaan, ...which: number[]): Promise<string[]> => {
  const shop = await signIn(thaan.url);
  const names: string[] = [];
  for (const one of which) names.push(await uploadPicture(shop, bytesOf(one)));
  return names;
};

const statusHere = async (name: string, settings: Record<string, string> = {}) => {
  const status = await statusOf(readSettings({ THAAN_DATA: place.path(name), ...settings }));
  return { ...status, care: careOf(status, new Date()) };
};

/** Into a database of one's own a backup comes with its files, and not without a folder for them. */
const intoDatabase = async (file: string): Promise<void> => {
  const { user, database, host } = await emptyDatabase();
  const DATABASE_URL = `postgres://${user}:secret@localhost/${database}?host=${host}`;
  const refused = await place.run('own', 'restore.ts', [file], { DATABASE_URL });
  expect([refused.code, refused.err]).toEqual([
    1,
    `Nothing was restored: ${file} names 2 files; name a folder for them in THAAN_FILES.\n`,
  ]);
  const THAAN_FILES = place.path('elsewhere');
  const restored = await place.run('own', 'restore.ts', [file], { DATABASE_URL, THAAN_FILES });
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(restored.out).toContain(`All 2 files that it names are in ${THAAN_FILES}`);
  expect(filesIn(THAAN_FILES)).toEqual([sumOf(first), sumOf(second)].sort());
};

it('a picture is in the backup once, and comes back with its shop', async () => {
  const before = await place.serve('shop');
  const names = await upload(before, first, second, second);
  const made = await place.run('shop', 'backup.ts');
  expect([made.code, made.err]).toEqual([0, '']);
  expect(made.out).toMatch(
    /^Backed up [\d,]+ rows of \d+ tables and 2 files into .*\nRestored into a scratch database to check it: every table came back the same, and each file is there\.\n$/,
  );
  expect(filesIn(kept('shop'))).toEqual([sumOf(first), sumOf(second)].sort());
  if (process.platform !== 'win32') expect(statSync(fileIn(kept('shop'), first)).mode & 0o777).toBe(0o600);
  const { mtimeMs, ino } = statSync(fileIn(kept('shop'), first));
  expect(ino).not.toBe(statSync(fileIn(own('shop'), first)).ino);
  expect((await place.run('shop', 'backup.ts')).code).toBe(0);
  expect(statSync(fileIn(kept('shop'), first)).mtimeMs).toBe(mtimeMs);
  expect(await statusHere('shop')).toMatchObject({
    files: { folder: own('shop'), count: 2, named: 2, missing: [] },
    backups: { files: { count: 2, bytes: bytesOf(first).length + bytesOf(second).length }, last: { files: 2 } },
    care: [],
  });

  // Files alone are brought back into a shop that runs, and one that is damaged there makes room.
  rmSync(fileIn(own('shop'), first));
  writeFileSync(fileIn(own('shop'), second), Buffer.alloc(bytesOf(second).length));
  const back = await place.run('shop', 'restore.ts', ['--files']);
  expect([back.code, back.err]).toEqual([0, '']);
  expect(back.out).toBe(`All 2 files that it names are in ${own('shop')}, 2 of them brought back.\n`);
  expect(await Promise.all(names.map((name) => pictureAt(before, name)))).toEqual(
    [first, second, second].map((which) => bytesOf(which)),
  );
  for (const words of [
    ['--files', '--replace'],
    ['--files', 'x.backup'],
  ])
    expect(await place.run('shop', 'restore.ts', words)).toMatchObject({ code: 2 });
  await before.stop();

  const [, file = ''] = place.backups('shop');
  await intoDatabase(file);
  const restored = await place.run('again', 'restore.ts', [file]);
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(restored.out).toContain(`All 2 files that it names are in ${own('again')}.\n`);
  const after = await place.serve('again');
  expect(await Promise.all(names.map((name) => pictureAt(after, name)))).toEqual(
    [first, second, second].map((which) => bytesOf(which)),
  );
  await after.stop();

  // Its database is gone: what is left may be all that there is of pictures that came after the backup.
  rmSync(join(place.path('again'), 'postgres'), { recursive: true });
  const newer = fileIn(own('again'), third);
  mkdirSync(dirname(newer), { recursive: true });
  writeFileSync(newer, bytesOf(third));
  const refused = await place.run('again', 'restore.ts', [file]);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /again has no database, and .*files holds 1 file that this backup does not name; its shop would delete what it does not know: put the database back, or move that folder to a place outside the data folder\.\n$/,
  );
  expect(filesIn(own('again'))).toEqual([sumOf(first), sumOf(second), sumOf(third)].sort());

  // As the guide says; and of the backup's own a file is gone, too.
  const moved = place.path('again-files.before');
  renameSync(own('again'), moved);
  rmSync(fileIn(kept('shop'), first));
  const once = await place.run('again', 'restore.ts', [file]);
  expect([once.code, once.err]).toEqual([0, '']);
  expect(once.out).toContain(`Of the 2 files that it names 1 are in ${own('again')}; 1 are missing`);
  cpSync(moved, own('again'), { recursive: true, force: false });
  const whole = await place.serve('again');
  expect(await Promise.all(names.map((name) => pictureAt(whole, name)))).toEqual(
    [first, second, second].map((which) => bytesOf(which)),
  );
  await whole.stop();
  expect(filesIn(moved)).toEqual([sumOf(first), sumOf(second), sumOf(third)].sort());
}, 120_000);

it('what is missing or was changed among the backups’ files is told, and mended from the shop’s', async () => {
  const thaan = await place.serve('checked');
  const names = await upload(thaan, first, second, third);
  expect((await place.run('checked', 'backup.ts')).code).toBe(0);
  // Of the shop's own there is only one left to mend by.
  rmSync(fileIn(own('checked'), first));
  rmSync(fileIn(own('checked'), second));
  rmSync(fileIn(kept('checked'), first));
  writeFileSync(fileIn(kept('checked'), second), Buffer.alloc(bytesOf(second).length));
  writeFileSync(fileIn(kept('checked'), third), Buffer.alloc(bytesOf(third).length, 'x'));
  const told = await place.run('checked', 'backup.ts');
  expect([told.code, told.err]).toEqual([1, '']);
  expect(told.out).toContain(
    `It is NOT GOOD: 1 of its 3 files are not in ${kept('checked')} (products/${names[first]}); 2 of its 3 files in ${kept('checked')} were changed or damaged (`,
  );
  expect(told.out).toContain(
    'and moved aside as .damaged; the next backup copies them anew where the shop still has them.',
  );
  const status = await statusHere('checked');
  expect([...status.files.missing].sort()).toEqual([`products/${names[first]}`, `products/${names[second]}`].sort());
  expect(status.care[0]).toMatch(
    /^2 files that the shop names are missing or damaged in .*restore -- --files brings back/,
  );

  const mended = await place.run('checked', 'backup.ts');
  expect(mended.out).toContain(`2 of its 3 files are not in ${kept('checked')} (products/`);
  expect(filesIn(kept('checked'))).toEqual(
    [sumOf(third), `${sumOf(second)}.damaged`, `${sumOf(third)}.damaged`].sort(),
  );
  await thaan.stop();

  // All of its rows, and the name of each file that nobody has any more.
  const file = place.backups('checked').at(-1) ?? '';
  const restored = await place.run('checked again', 'restore.ts', [file]);
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(restored.out).toContain(
    `Of the 3 files that it names 1 are in ${own('checked again')}; 2 are missing, for no backup has them:\n`,
  );
  for (const which of [first, second]) expect(restored.out).toContain(`\n- products/${names[which]}\n`);
}, 120_000);

// What the disk does to a bad sector, also to root: a file of which no byte can be read.
it.runIf(process.platform === 'linux')(
  'a file that cannot be read stops neither a backup nor a restore',
  async () => {
    const spoil = (file: string): void => {
      rmSync(file);
      symlinkSync('/proc/self/mem', file);
    };
    const thaan = await place.serve('unreadable');
    const names = await upload(thaan, first, second, third);
    spoil(fileIn(own('unreadable'), first));
    const made = await place.run('unreadable', 'backup.ts');
    expect([made.code, made.err]).toEqual([1, '']);
    expect(made.out).toContain(
      `It is NOT GOOD: 1 of its 3 files are not in ${kept('unreadable')} (products/${names[first]}).`,
    );
    expect(filesIn(kept('unreadable'))).toEqual([sumOf(second), sumOf(third)].sort());
    await thaan.stop();

    spoil(fileIn(kept('unreadable'), second));
    const [file = ''] = place.backups('unreadable');
    const restored = await place.run('readable', 'restore.ts', [file]);
    expect([restored.code, restored.err]).toEqual([0, '']);
    expect(restored.out).toContain(`Of the 3 files that it names 1 are in ${own('readable')}; 2 are missing`);
    expect(filesIn(own('readable'))).toEqual([sumOf(third)]);
  },
  120_000,
);

it('a file leaves the backups’ folder when no backup names it, whatever that is called', async () => {
  const thaan = await place.serve('kept');
  const folder = `${place.path('kept')}-backups`;
  const [gone = '', ...rest] = await upload(thaan, first, second);
  expect((await place.run('kept', 'backup.ts')).code).toBe(0);
  const [old = ''] = place.backups('kept');
  await ask(
    thaan.connection,
    `begin; set local storage.allow_delete_query = 'true'; delete from storage.objects where name = '${gone}'; commit`,
  );
  expect(await pictureAt(thaan, gone)).toBeUndefined();

  // Kept by somebody under another name, and by a file that cannot tell any more.
  renameSync(old, join(folder, 'before-diwali'));
  expect((await place.run('kept', 'backup.ts')).out).not.toContain('Deleted too');
  expect(filesIn(kept('kept'))).toHaveLength(2);
  writeFileSync(join(folder, 'broken'), 'thaan-backup 1\nand no more');
  rmSync(join(folder, 'before-diwali'));
  mkdirSync(join(folder, 'a folder'));
  expect((await place.run('kept', 'backup.ts')).out).not.toContain('Deleted too');
  rmSync(join(folder, 'broken'));
  writeFileSync(join(folder, 'notes.txt'), 'no backup');
  writeFileSync(join(dirname(fileIn(kept('kept'), first)), 'notes.txt'), 'no file of a backup');

  const made = await place.run('kept', 'backup.ts');
  expect(made.out).toContain('Deleted too: 1 file that no backup names any more.\n');
  expect(filesIn(kept('kept'))).toEqual([sumOf(second)]);
  expect(readdirSync(dirname(fileIn(kept('kept'), first)))).toContain('notes.txt');
  expect(await pictureAt(thaan, rest[0] ?? '')).toEqual(bytesOf(second));
  await thaan.stop();
}, 120_000);

it('an upload meanwhile is in the backup with its file, or not in it', async () => {
  const thaan = await place.serve('busy');
  const shop = await signIn(thaan.url);
  let over = false;
  const uploaded = new Map<string, string>();
  const uploads = async (blue: number): Promise<void> => {
    for (let red = 0; !over && red < 256; red++) {
      const bytes = await pictureOf(red, blue);
      uploaded.set(await uploadPicture(shop, bytes), createHash('sha256').update(bytes).digest('hex'));
    }
  };
  const busy = Promise.all([10, 90, 170, 250].map(uploads));
  const made = await place.run('busy', 'backup.ts');
  over = true;
  await busy;
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('and each file is there.')]);
  await thaan.stop();

  const [file = ''] = place.backups('busy');
  const { files = [] } = await readHeading(file, application);
  expect(filesIn(kept('busy'))).toEqual([...files].sort());
  expect(files.length).toBeLessThan(uploaded.size);
  // With no file but those of the backup.
  const restored = await place.run('busy again', 'restore.ts', [file]);
  expect(restored.out).toContain(`All ${files.length} files that it names are in `);
  const after = await place.serve('busy again');
  const rows = await ask(after.connection, `select name from storage.objects where bucket_id = 'products'`);
  const found = (rows as { name: string }[]).map(({ name }) => uploaded.get(name));
  expect(found.sort()).toEqual([...files].sort());
  await after.stop();
}, 120_000);
