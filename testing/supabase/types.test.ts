// The types that the CLI generates of a project, compared with those that the portal is compiled with.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';
import { openPushed, type Project } from './project.ts';
import { majors, supabase } from './tools.ts';

/**
 * What differs between both, as types: an error names it. Rows and relations must be the same. Of what is sent, ours
 * leave out the columns that staff may not write and the functions that are the server's alone, let a decimal be a text and an argument be null; all else is the same.
 */
const comparison = `
import type { Arguments, Tables as Ours } from './ours.ts';
import type { Database } from './theirs.ts';

type Theirs = Database['public']['Tables'];
type Functions = Omit<Database['public']['Functions'], 'give_up_pictures'>;

type Differing<A, B> = {
  [K in keyof A | keyof B]: K extends keyof A & keyof B
    ? [Pick<A, K>, Pick<B, K>] extends [Pick<B, K>, Pick<A, K>] ? never : K
    : K;
}[keyof A | keyof B];
type Sent<T> = { [K in keyof T]: T[K] extends infer V ? V extends \`\${number}\` ? never : V : never };
type Given<T> = { [K in keyof T]: NonNullable<T[K]> };
type PerTable<Kind> = { [T in keyof Ours & keyof Theirs]: Kind extends 'Row'
  ? Differing<Ours[T]['Row'], Theirs[T]['Row']>
  : Kind extends 'Insert'
    ? Differing<Sent<Ours[T]['Insert']>, Pick<Theirs[T]['Insert'], keyof Ours[T]['Insert'] & keyof Theirs[T]['Insert']>>
    : Differing<Sent<Ours[T]['Update']>, Pick<Theirs[T]['Update'], keyof Ours[T]['Update'] & keyof Theirs[T]['Update']>>;
}[keyof Ours & keyof Theirs];
type PerFunction = { [F in keyof Arguments & keyof Functions]: Functions[F]['Args'] extends never
  ? Exclude<keyof Arguments[F], PropertyKey>
  : Differing<Given<Arguments[F]>, Given<Functions[F]['Args']>>;
}[keyof Arguments & keyof Functions];

export const tables = null as unknown as Exclude<keyof Ours | keyof Theirs, keyof Ours & keyof Theirs> satisfies never;
export const rows = null as unknown as PerTable<'Row'> satisfies never;
export const inserts = null as unknown as PerTable<'Insert'> satisfies never;
export const updates = null as unknown as PerTable<'Update'> satisfies never;
export const functions = null as unknown as
  Exclude<keyof Arguments | keyof Functions, keyof Arguments & keyof Functions> satisfies never;
export const args = null as unknown as PerFunction satisfies never;
`;

/** What the compiler says of the comparison; empty where nothing differs. */
const differences = async (project: Project): Promise<string> => {
  const { status, out, output } = await supabase(['gen', 'types', `--remote=${project.url}`, '--schema=public']);
  expect([status, output]).toEqual([0, expect.stringContaining('export type Database')]);
  const folder = mkdtempSync(join(tmpdir(), 'thaan-types-'));
  writeFileSync(join(folder, 'theirs.ts'), out);
  copyFileSync(join(clone, 'portal/src/lib/database.gen.ts'), join(folder, 'ours.ts'));
  writeFileSync(join(folder, 'comparison.ts'), comparison);
  const compiler = join(clone, 'node_modules/typescript/bin/tsc');
  const flags = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--allowImportingTsExtensions',
    '--pretty',
    'false',
  ];
  const { stdout } = spawnSync(process.execPath, [compiler, ...flags, 'comparison.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return stdout;
};

describe.each(majors)('PostgreSQL %i', (major) => {
  it('gen types: tables and functions are those of the portal', async ({ task }) => {
    const project = await openPushed({ major, defaults: 'closed' });
    expect(await differences(project)).toBe('');
    const [counted] = await project.query<{ columns: number; functions: number }>(
      `select (select count(*)::int from information_schema.columns where table_schema = 'public') as columns,
         (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace) as functions`,
    );
    task.meta.seen = `${counted?.columns} columns, ${counted?.functions} functions with their arguments`;
    await project.query('alter table public.categories add column note text');
    expect(await differences(project)).toContain('"note"');
    await project.close();
  });
});
