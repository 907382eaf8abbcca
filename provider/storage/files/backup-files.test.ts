import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '../../postgres/backup/make-backup.ts';
import { readHeading } from '../../postgres/backup/walk-backup.ts';
import { connectClient } from '../../postgres/connection.ts';
import { application } from '../../testing/application.ts';
import { ask, placeWith } from '../../testing/backups.ts';
import { testDatabase } from '../../testing/database.ts';
import { backupFiles } from './backup-files.ts';
import { backupLock } from './backup-lock.ts';
import { checkFiles } from './check-files.ts';
import { copyFiles } from './copy-files.ts';
import { countFiles, deleteOtherFiles, moveAside } from './folder-files.ts';
import { type NamedFile, namedFiles } from './named-files.ts';
import { filePlaces } from './places.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kept-files-'));
});
afterEach(() => rmSync(place, { recursive: true }));

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const fileIn = (folder: string, name: string): string => filePlaces(join(place, folder)).fileOf(name);

/** Puts bytes where those of this sum belong, or of the sum of others. */
const put = (folder: string, text: string, name = sumOf(text)): string => {
  mkdirSync(dirname(fileIn(folder, name)), { recursive: true });
  writeFileSync(fileIn(folder, name), text);
  return name;
};

const copy = (from: readonly string[], to: string, names: readonly string[]) =>
  copyFiles(
    from.map((folder) => join(place, folder)),
    join(place, to),
    names,
  );

test('what is lacking is copied, from the first folder that has it whole, and what nobody has is named', async () => {
  const [a, b, c] = [put('from', 'a'), put('other', 'b'), sumOf('c')];
  put('from', 'damaged', b);
  expect(await copy(['from', 'other', 'nowhere'], 'to', [a, b, c])).toEqual([c]);
  expect([a, b].map((name) => readFileSync(fileIn('to', name), 'utf8'))).toEqual(['a', 'b']);
  expect(readdirSync(join(place, 'to/arriving'))).toEqual([]);
});

test('a damaged file is not copied, nor put in the place of a whole one; one of another size is mended', async () => {
  const [a, b] = [put('to', 'a'), put('from', 'b')];
  put('from', 'longer', a);
  put('to', 'cut', b);
  expect(await copy(['from'], 'to', [a, b])).toEqual([]);
  expect([a, b].map((name) => readFileSync(fileIn('to', name), 'utf8'))).toEqual(['a', 'b']);
  const c = put('from', 'x', sumOf('c'));
  expect(await copy(['from'], 'to', [c])).toEqual([c]);
});

test('a folder that cannot be written is told in one sentence', async () => {
  writeFileSync(join(place, 'a file'), '');
  await expect(copy(['from'], 'a file/inside', [])).rejects.toThrow(/inside cannot be written \(ENOTDIR\)\.$/);
});

/** As root everything can be read, so a file stands there of which no byte can be: what the disk does to a bad sector. */
const putUnreadable = (folder: string, name: string): void => {
  mkdirSync(dirname(fileIn(folder, name)), { recursive: true });
  symlinkSync('/proc/self/mem', fileIn(folder, name));
};

/** Another, of which the disk does not even tell the size. */
const putLoop = (folder: string, name: string): void => {
  mkdirSync(dirname(fileIn(folder, name)), { recursive: true });
  symlinkSync(name, fileIn(folder, name));
};

describe.runIf(process.platform === 'linux')('a file that cannot be read', () => {
  test('is copied from elsewhere, or named as missing, and all others are copied', async () => {
    const [a, b, c, d] = [sumOf('a'), put('from', 'b'), put('other', 'c'), sumOf('d')];
    putUnreadable('from', a);
    putUnreadable('from', c);
    putLoop('from', d);
    expect(await copy(['from', 'other'], 'to', [a, b, c, d])).toEqual([a, d].sort());
    expect([b, c].map((name) => readFileSync(fileIn('to', name), 'utf8'))).toEqual(['b', 'c']);
    expect(readdirSync(join(place, 'to/arriving'))).toEqual([]);
  });

  test('counts as damaged, and is moved aside', async () => {
    const named = namedOf('aa', 'bb', 'cc');
    put('kept', 'aa');
    putUnreadable('kept', sumOf('bb'));
    putLoop('kept', sumOf('cc'));
    const { missing, damaged } = await checkFiles(join(place, 'kept'), named, { bytes: 100, turn: 0 });
    expect([missing, damaged.map(({ object }) => object).sort()]).toEqual([[], ['box/bb', 'box/cc']]);
    await moveAside(join(place, 'kept'), damaged);
    put('from', 'bb');
    expect(await copy(['from'], 'kept', [sumOf('bb')])).toEqual([]);
  });

  test('in a folder that cannot be read keeps no other from being counted or deleted', async () => {
    const [a, b] = [put('kept', 'a'), put('kept', 'b')];
    rmSync(dirname(fileIn('kept', a)), { recursive: true });
    symlinkSync(a.slice(0, 2), dirname(fileIn('kept', a)));
    expect(await countFiles(join(place, 'kept'))).toEqual({ count: 1, bytes: 1 });
    expect(await deleteOtherFiles(join(place, 'kept'), new Set([b]))).toBe(0);
  });
});

test('a file that was damaged twice lies aside twice, and what cannot be moved is told in one sentence', async () => {
  const [one] = namedOf('aa');
  if (!one) throw new Error('none');
  for (const bytes of ['x', 'y', 'z']) {
    put('kept', bytes, one.name);
    await moveAside(join(place, 'kept'), [one]);
  }
  expect(
    ['.damaged', '.damaged-2', '.damaged-3'].map((end) => readFileSync(fileIn('kept', one.name) + end, 'utf8')),
  ).toEqual(['x', 'y', 'z']);
  await expect(moveAside(join(place, 'kept'), [one])).rejects.toThrow(/kept cannot be written \(ENOENT\)\.$/);
});

test('a row that has the wrong size makes no damaged file of a whole one', async () => {
  const named = namedOf('aa').map((file) => ({ ...file, size: 3 }));
  put('kept', 'aa');
  for (const bytes of [0, 100])
    expect(await checkFiles(join(place, 'kept'), named, { bytes, turn: 0 })).toEqual({ missing: [], damaged: [] });
});

const namedOf = (...texts: string[]): NamedFile[] =>
  texts
    .map((text) => ({ name: sumOf(text), size: text.length, object: `box/${text}` }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

test('what is missing, cut or changed is told, of as many bytes as are read', async () => {
  const named = namedOf('aa', 'bb', 'cc', 'dd');
  put('kept', 'aa');
  put('kept', 'b', sumOf('bb'));
  put('kept', 'xx', sumOf('cc'));
  const look = (bytes: number) => checkFiles(join(place, 'kept'), named, { bytes, turn: 0 });
  const objects = (files: readonly NamedFile[]) => files.map(({ object }) => object);
  const whole = await look(100);
  expect([objects(whole.missing), objects(whole.damaged)]).toEqual([['box/dd'], ['box/bb', 'box/cc']]);
  const unread = await look(0);
  expect([objects(unread.missing), objects(unread.damaged)]).toEqual([['box/dd'], ['box/bb']]);
  await moveAside(join(place, 'kept'), whole.damaged);
  expect(objects((await look(100)).missing).sort()).toEqual(['box/bb', 'box/cc', 'box/dd']);
  expect(readFileSync(`${fileIn('kept', sumOf('cc'))}.damaged`, 'utf8')).toBe('xx');
});

test('in turn each file is read, none for longer than a round takes', async () => {
  const texts = Array.from({ length: 40 }, (_, at) => `${at}`.repeat(1 + (at % 7)));
  const named = namedOf(...texts);
  for (const text of texts) put('kept', '?'.repeat(text.length), sumOf(text));
  const total = texts.join('').length;
  const bytes = 20;
  const rounds = Math.ceil(total / bytes);
  for (const first of [0, 5, 20_418]) {
    const found = new Set<string>();
    for (let turn = first; turn < first + rounds; turn++) {
      const { damaged } = await checkFiles(join(place, 'kept'), named, { bytes, turn });
      expect(damaged.length).toBeLessThan(20);
      for (const { name } of damaged) found.add(name);
    }
    expect(found.size).toBe(texts.length);
  }
});

test('what is not kept is deleted, and nothing that is no file of these', async () => {
  const [a, b] = [put('kept', 'a'), put('kept', 'b')];
  const others = ['notes.txt', `${b}.damaged`, `arriving/${a}`, `${a.slice(0, 2)}/${b}`];
  for (const other of others) {
    mkdirSync(dirname(join(place, 'kept', other)), { recursive: true });
    writeFileSync(join(place, 'kept', other), '');
  }
  expect(await countFiles(join(place, 'kept'))).toEqual({ count: 2, bytes: 2 });
  expect(await deleteOtherFiles(join(place, 'kept'), new Set([a]))).toBe(1);
  expect(await countFiles(join(place, 'kept'))).toEqual({ count: 1, bytes: 1 });
  for (const other of others) expect(readFileSync(join(place, 'kept', other), 'utf8')).toBe('');
  expect(await countFiles(join(place, 'nowhere'))).toEqual({ count: 0, bytes: 0 });
});

test('a backup names the files of its rows and copies them ahead of its end, while nobody may sweep', async () => {
  const { migrations } = await placeWith('create table public.things (id int primary key)');
  const database = await testDatabase({ migrations });
  const [a, b] = [put('own', 'a'), put('own', 'b')];
  await ask(database.admin, `insert into storage.buckets (id, name) values ('box', 'box')`);
  await ask(
    database.admin,
    `insert into storage.objects (bucket_id, name, metadata) values
       ('box', '2', '{"eTag": "\\"${a}\\"", "size": 1}'), ('box', '1', '{"eTag": "\\"${a}\\"", "size": 1}'),
       ('box', '3', '{"eTag": "\\"${b}\\""}'), ('box', 'elsewhere', '{"eTag": "\\"d41d8cd98f00b204e9800998ecf8427e\\""}'),
       ('box', 'none', null)`,
  );
  const client = await connectClient(database.admin);
  expect(await namedFiles(client)).toEqual(
    [
      { name: a, size: 1, object: 'box/1' },
      { name: b, size: null, object: 'box/3' },
    ].sort((one, other) => (one.name < other.name ? -1 : 1)),
  );
  const mayBeSwept = async () => {
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as free', [backupLock]);
    return rows[0].free;
  };
  const files = backupFiles(join(place, 'own'), join(place, 'kept'));
  let seen: unknown;
  const file = join(place, 'one.backup');
  await makeBackup({
    ...{ application, admin: database.admin, file, about: {}, withoutRows: [] },
    files: {
      ...files,
      copy: async (names) => {
        await files.copy(names);
        seen = { names, mayBeSwept: await mayBeSwept(), isWhole: readdirSync(place).includes('one.backup') };
      },
    },
  });
  expect(seen).toEqual({ names: [a, b].sort(), mayBeSwept: false, isWhole: false });
  expect(await mayBeSwept()).toBe(true);
  expect((await readHeading(file, application)).files).toEqual([a, b].sort());
  expect((await countFiles(join(place, 'kept'))).count).toBe(2);
  await client.end();
  await database.close();
});
