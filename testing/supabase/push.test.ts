// The shop's migrations as a person pushes them, by the CLI, to databases like hosted ones, compared with what the
// embedded provider makes of them.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';
import { type TestDatabase, testDatabase } from '../../provider/testing/database.ts';
import { catalogue } from '../hosted/catalogue.ts';
import { kinds, openProject, type Project, push } from './project.ts';

const migrations = join(clone, 'supabase/migrations');
const names = readdirSync(migrations).sort();
const older = mkdtempSync(join(tmpdir(), 'thaan-older-'));
let embedded: TestDatabase;

beforeAll(async () => {
  embedded = await testDatabase({ migrations });
  mkdirSync(join(older, 'supabase/migrations'), { recursive: true });
  for (const name of names.slice(0, 1)) cpSync(join(migrations, name), join(older, 'supabase/migrations', name));
});
afterAll(async () => {
  await embedded.close();
  rmSync(older, { recursive: true });
});

const ledger = 'select version, name, statements from supabase_migrations.schema_migrations order by version';

const embeddedRows = async (text: string): Promise<unknown[]> => (await embedded.query({ text, values: [] })).rows;

interface Constraint {
  readonly pg_get_constraintdef?: string;
}

/** Without what 15 cannot say: the right to maintain a table (17), and a constraint that a column is not null (18). */
const sayable = (rows: readonly unknown[]): unknown[] =>
  (JSON.parse(JSON.stringify(rows).replaceAll(/=([a-zA-Z*]+)m\//g, '=$1/')) as Constraint[]).filter(
    ({ pg_get_constraintdef: constraint }) => !constraint?.startsWith('NOT NULL '),
  );

/** Asserts that both say the same to every question; answers with how many rows were compared. */
const compareCatalogues = async (project: Project): Promise<number> => {
  let compared = 0;
  for (const [what, question] of catalogue) {
    const rows = sayable(await project.query(question));
    expect(rows.length, what).toBeGreaterThan(0);
    expect(rows, what).toEqual(sayable(await embeddedRows(question)));
    compared += rows.length;
  }
  return compared;
};

describe.each(kinds)('PostgreSQL $major, $defaults defaults', (kind) => {
  it('db push: ledger and catalog are those of the embedded provider', async ({ task }) => {
    const project = await openProject(kind);
    const { status, output } = await push(project);
    expect([status, output]).toEqual([0, expect.stringContaining('Finished supabase db push.')]);
    expect(await project.query(ledger)).toEqual(await embeddedRows(ledger));
    const compared = await compareCatalogues(project);
    task.meta.seen = `${names.length} migrations with their statements, ${compared} rows of ${catalogue.length} questions to the catalog`;
    const again = await push(project);
    expect([again.status, again.output]).toEqual([0, expect.stringContaining('Remote database is up to date.')]);
    await project.close();
  });

  it('db push of an older state, then of the rest: the same', async ({ task }) => {
    const project = await openProject(kind);
    expect((await push(project, older)).status).toBe(0);
    expect(await project.query(ledger)).toHaveLength(1);
    const { status, output } = await push(project);
    expect([status, output]).toEqual([0, expect.stringContaining(`Apply ${names.length - 1} migrations`)]);
    expect(await project.query(ledger)).toEqual(await embeddedRows(ledger));
    task.meta.seen = `1 migration, then ${names.length - 1}; ${await compareCatalogues(project)} rows of the catalog`;
    await project.close();
  });
});
