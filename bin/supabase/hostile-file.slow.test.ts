// A backup that somebody has written over, sums and all, puts nothing of its own into the SQL of supabase-sql.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CannotStart, makeBackup, transientTables } from '../../provider/index.ts';
import { type Forgery, forge } from '../../provider/testing/backups.ts';
import { testDatabase } from '../../provider/testing/database.ts';
import { knownSchema } from '../database/known-schema.ts';
import { application } from '../settings/application.ts';
import { writeSqlFile } from './sql-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'thaan-hostile-'));
const backup = join(folder, 'one.backup');
const forged = join(folder, 'forged.backup');
const written = join(folder, 'shop.sql');
const [, createSecrets = ''] = knownSchema.further;

beforeAll(async () => {
  const shop = await testDatabase({ migrations: knownSchema.migrations });
  const rows = `
    insert into public.categories (name) values ('Silk');
    insert into thaan.secrets (name, value) values ('KEPT', E'a\\nb');`;
  for (const text of [`create schema thaan; ${createSecrets}`, rows]) await shop.query({ text, values: [] });
  await makeBackup({
    application,
    admin: shop.admin,
    file: backup,
    about: { kind: 'shop' },
    withoutRows: transientTables,
  });
  await shop.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The sentence in which a forged copy was refused, or what was written of it. */
const outcome = async (forgery: Forgery): Promise<string> => {
  rmSync(forged, { force: true });
  await forge(backup, forged, forgery, application);
  return writtenOf(forged);
};

const writtenOf = async (file: string): Promise<string> => {
  const results = [written, `${written}.env`];
  try {
    await writeSqlFile(file, written);
    return results.map((result) => readFileSync(result, 'utf8')).join('');
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    expect(results.filter(existsSync)).toEqual([]);
    return `Refused: ${error.message.replace(file, 'FILE')}`;
  } finally {
    for (const result of results) rmSync(result, { force: true });
  }
};

const attack = '\n\\! touch left\n';
const damaged = /^Refused: FILE was changed or damaged/;

const table = (change: object): Forgery => ({
  note: (note) => (note.type === 'table' && note.name === 'categories' ? { ...note, ...change } : note),
});
const sequence = (change: object): Forgery => ({
  note: (note) =>
    note.type === 'sequences' ? { ...note, values: note.values.map((one) => ({ ...one, ...change })) } : note,
});
const version = (changed: string): Forgery => ({
  note: (note) =>
    note.type === 'backup' ? { ...note, steps: note.steps.map((step) => ({ ...step, version: changed })) } : note,
});
const rowsOf = (of: string, change: (rows: string) => string): Forgery => ({
  rows: ({ name }, rows) => (name === of ? change(rows) : rows),
});

it.each<[string, Forgery, RegExp]>([
  ['a time', { note: (note) => (note.type === 'backup' ? { ...note, madeAt: attack } : note) }, damaged],
  ['a version with a line of its own', version(attack), damaged],
  [
    'a version that ends its text',
    version(`$thaan$; drop table x`),
    /^Refused: the backup holds the migration \$thaan\$/,
  ],
  [
    'a table',
    table({ name: `categories"; drop table x; --` }),
    /^Refused: the backup holds the name categories"; drop/,
  ],
  ['a table with a line of its own', table({ name: attack }), damaged],
  [
    'a column',
    {
      note: (note) =>
        note.type === 'table' ? { ...note, columns: note.columns.with(0, 'id") from stdin; drop table x; --') } : note,
    },
    /^Refused: the backup holds the name id"\) from/,
  ],
  [
    'a sequence',
    sequence({ schema: 'public', name: `x'); drop table x; --` }),
    /^Refused: the backup holds the name x'\)/,
  ],
  ['where a sequence stands', sequence({ schema: 'public', last: `1); drop table x; --` }), damaged],
  ['whether it was called', sequence({ schema: 'public', called: 'true); drop table x; --' }), damaged],
  [
    'rows',
    rowsOf('categories', (rows) => `${rows}\\.${attack}`),
    /^Refused: FILE holds something in line 2 of the table public.categories/,
  ],
  [
    'rows without an end',
    rowsOf('categories', (rows) => rows.trimEnd()),
    /^Refused: FILE holds something in line 1 of the table public.categories/,
  ],
  [
    'a secret’s name',
    rowsOf('secrets', (rows) => rows.replace('KEPT', 'KEPT="$(touch left)" X')),
    /^Refused: the backup holds a secret whose name is not valid/,
  ],
  [
    'a secret’s value',
    rowsOf('secrets', (rows) => rows.replace('\\nb', '" OTHER="x')),
    /^Refused: the secret KEPT cannot be written/,
  ],
  [
    'a value of another secret',
    rowsOf('secrets', (rows) => rows.replace('\\nb', '$HOME')),
    /^Refused: the secret KEPT cannot be written/,
  ],
])('nothing runs that stands in %s', async (_where, forgery, said) => {
  expect(await outcome(forgery)).toMatch(said);
});

it('rows hold whatever text they say', async () => {
  const text = `'); drop table x; --\\n\\\\.\\n\\\\! touch left`;
  const all = await outcome(rowsOf('categories', (rows) => rows.replace('Silk', text)));
  expect(all.split('\n').filter((line) => /^\\[^s]/.test(line) && line !== '\\.')).toEqual([]);
  expect(all).toContain(text);
  expect(all).toContain('KEPT="a\\nb"\n');
});

it('a file that is cut or damaged is refused', async () => {
  const bytes = readFileSync(backup);
  writeFileSync(forged, bytes.subarray(0, bytes.length - 100));
  expect(await writtenOf(forged)).toMatch(/^Refused: FILE is cut off/);
  const middle = bytes.length >> 1;
  writeFileSync(forged, bytes.with(middle, (bytes[middle] ?? 0) ^ 1));
  expect(await writtenOf(forged)).toMatch(damaged);
});
