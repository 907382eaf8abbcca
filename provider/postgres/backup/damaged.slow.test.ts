// A file that is not what was written is refused in one sentence, and nothing of it is restored.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application } from '../../testing/application.ts';
import { ask, contentOf, emptyDatabase, placeWith } from '../../testing/backups.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { ConnectionSettings } from '../connection.ts';
import { CannotStart } from '../errors.ts';
import { digestBytes, firstLine, frameKinds } from './format.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { readHeading, walkBackup } from './walk-backup.ts';

const schema = `create table public.words (id int primary key, word text);
  insert into public.words select i, md5(i::text) from generate_series(1, 30000) i;`;

const magic = firstLine(application);

let test: TestDatabase;
let target: ConnectionSettings;
let migrations: string;
let file: string;

beforeAll(async () => {
  ({ migrations, file } = await placeWith(schema));
  test = await testDatabase({ migrations });
  target = await emptyDatabase();
  await makeBackup({ application, admin: test.admin, file, about: {}, withoutRows: [] });
});
afterAll(() => test.close());

const restore = (copy: string): Promise<unknown> =>
  restoreBackup({ application, admin: target, file: copy, migrations, further: [] });
const check = (copy: string): Promise<unknown> => walkBackup(copy, application);

/** Tries a changed copy of the backup, and answers with the sentence. */
const refusal = async (change: (bytes: Buffer) => Buffer, attempt = restore): Promise<string> => {
  const copy = `${file}.changed`;
  writeFileSync(copy, change(readFileSync(file)));
  const error = await attempt(copy).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CannotStart)) throw new Error(`Not refused in a sentence: ${error}`, { cause: error });
  expect(error.message).toMatch(/^[^\n]*\.$/);
  return error.message.replace(copy, 'FILE');
};

const flipped = (at: number) => (bytes: Buffer) => {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
  return bytes;
};

/** Runs a program of the system's. */
const command = (name: string, args: readonly string[]) => spawnSync(name, args);

/** Ends these sessions over and over until `work` is over. */
const endedMeanwhile = async (work: Promise<unknown>, sessions: string): Promise<unknown> => {
  let over = false;
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where ${sessions}`;
  const ending = (async () => {
    while (!over) await ask(test.admin, end);
  })();
  await work.catch(() => {});
  over = true;
  await ending;
  return work;
};

describe('a damaged file', () => {
  it('cut anywhere', async () => {
    const { size } = statSync(file);
    const places = [0, 5, magic.length, magic.length + 3, 5000, size >> 1, size - digestBytes, size - 1];
    const said: string[] = [];
    for (const at of places) said.push(await refusal((bytes) => bytes.subarray(0, at), check));
    expect(await refusal((bytes) => bytes.subarray(0, size - 1))).toBe(said.at(-1));
    expect(said.slice(0, 2)).toEqual(['FILE is no backup of Example’s.', 'FILE is no backup of Example’s.']);
    for (const sentence of said.slice(2)) expect(sentence).toContain('FILE is cut off: it ends after');
  });

  it('with one bit changed, anywhere', async () => {
    const { size } = statSync(file);
    const count = process.env.TEST_LONG ? 2_000 : 40;
    for (let i = 0; i < count; i++) {
      const at = i < 20 ? magic.length + i : Math.floor((size / count) * i);
      expect(await refusal(flipped(at), i % 10 === 0 ? restore : check)).toMatch(/was changed or damaged|is cut off/);
    }
    expect(await refusal(flipped(size - 1))).toContain('was changed or damaged');
  });

  it('with something behind its end, or a piece of it twice', async () => {
    expect(await refusal((bytes) => Buffer.concat([bytes, Buffer.from('x')]))).toContain('was changed or damaged');
    const first = magic.length;
    expect(await refusal((bytes) => Buffer.concat([bytes, bytes.subarray(first)]))).toContain('was changed or damaged');
  });

  it('that never was one', async () => {
    expect(await refusal(() => Buffer.from('PK\u0003\u0004 a spreadsheet'))).toBe('FILE is no backup of Example’s.');
    expect(await refusal((bytes) => Buffer.concat([Buffer.from('example-backup 2\n'), bytes]))).toContain(
      'of another form',
    );
    await expect(walkBackup('/no/such.backup', application)).rejects.toThrow(
      '/no/such.backup cannot be read (ENOENT).',
    );
  });

  it('whose frames are sound but whose content is not', async () => {
    const forged = (frames: readonly [number, Buffer][]): Buffer => {
      let bytes = magic;
      for (const [kind, content] of frames) {
        const body = deflateSync(content);
        const head = Buffer.alloc(5);
        head.writeUInt32BE(body.length);
        head.writeUInt8(kind, 4);
        bytes = Buffer.concat([bytes, head, body]);
        bytes = Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]);
      }
      return bytes;
    };
    const note = (value: unknown): [number, Buffer] => [frameKinds.note, Buffer.from(JSON.stringify(value))];
    const end = note({ type: 'end', tables: 0, rows: 0 });
    const heading = note({ ...(await readHeading(file, application)) });
    expect(await refusal(() => forged([end]))).toContain('contradicts itself');
    expect(await refusal(() => forged([heading, note({ type: 'end', tables: 1, rows: 0 })]))).toContain(
      'contradicts itself',
    );
    expect(await refusal(() => forged([[frameKinds.note, Buffer.from('{')], end]))).toContain('was changed or damaged');
    expect(await refusal(() => forged([[7, Buffer.from('{}')], end]))).toContain('was changed or damaged');
    const other = [
      heading,
      note({ type: 'table', schema: 'public', name: 'words', columns: ['id', 'word'] }),
      [frameKinds.rows, Buffer.from('1\tone\n')] as [number, Buffer],
      note({ type: 'rows', rows: 2, sum: '0'.repeat(64) }),
      note({ type: 'end', tables: 1, rows: 2 }),
    ];
    expect(await refusal(() => forged(other))).toContain(
      'says other rows of the table public.words than it holds (2 for 1)',
    );
  });

  it('leaves the database as empty as it was', async () => {
    expect(await contentOf(target)).toEqual({});
    await restoreBackup({ application, admin: target, file, migrations, further: [] });
    expect((await contentOf(target))['public.words']).toHaveLength(30_000);
  });
});

describe('what is refused', () => {
  it('a database that holds something', async () => {
    await expect(restoreBackup({ application, admin: test.admin, file, migrations, further: [] })).rejects.toThrow(
      /holds something already \(\w+\.\w+\); name an empty one/,
    );
  });

  it('the backup of a newer database', async () => {
    const older = await placeWith('');
    rmSync(join(older.migrations, readdirSync(older.migrations)[0] ?? ''));
    writeFileSync(join(older.migrations, '20250101000000_create_nothing.sql'), '');
    await expect(
      restoreBackup({ application, admin: await emptyDatabase(), file, migrations: older.migrations, further: [] }),
    ).rejects.toThrow('made by a newer Example');
  });

  it('a database whose migrations’ texts are not recorded', async () => {
    const fresh = await testDatabase({ migrations });
    await fresh.query({ text: 'update supabase_migrations.schema_migrations set statements = null', values: [] });
    await expect(makeBackup({ application, admin: fresh.admin, file, about: {}, withoutRows: [] })).rejects.toThrow(
      'supabase_migrations does not hold the text of 20260101000000',
    );
    await fresh.close();
    await walkBackup(file, application);
  });
});

describe('a backup that cannot be finished', () => {
  it('says why, leaves the earlier one as it was, and nothing else', async () => {
    const gone = join(dirname(file), 'gone/one.backup');
    await expect(
      makeBackup({ application, admin: test.admin, file: gone, about: {}, withoutRows: [] }),
    ).rejects.toThrow(`${gone} cannot be written (ENOENT).`);
    const before = readFileSync(file);
    const cut = makeBackup({ application, admin: test.admin, file, about: {}, withoutRows: [] });
    await expect(endedMeanwhile(cut, `application_name = 'example backup'`)).rejects.toThrow(
      /the database went away meanwhile/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is for its owner alone', () => {
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.runIf(process.getuid?.() === 0 && process.platform === 'linux')('for want of room', async ({ skip }) => {
    const small = mkdtempSync(join(tmpdir(), 'provider-small-'));
    const mounted = command('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'provider-test', small]);
    skip(mounted.status !== 0, 'this machine lets nobody mount');
    try {
      const place = join(small, 'one.backup');
      await expect(
        makeBackup({ application, admin: test.admin, file: place, about: {}, withoutRows: [] }),
      ).rejects.toThrow(`there is no room left for ${place}`);
      expect(readdirSync(small)).toEqual([]);
    } finally {
      command('umount', [small]);
      rmSync(small, { recursive: true });
    }
  });

  it('a restore that is cut off leaves nothing', async () => {
    const empty = await emptyDatabase();
    copyFileSync(file, `${file}.copy`);
    const restore = restoreBackup({ application, admin: empty, file: `${file}.copy`, migrations, further: [] });
    const sessions = `datname = '${empty.database}' and query like 'copy%'`;
    await expect(endedMeanwhile(restore, sessions)).rejects.toThrow(/the database went away meanwhile/);
    expect(await contentOf(empty)).toEqual({});
  });
});
