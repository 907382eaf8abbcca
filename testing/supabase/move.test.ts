// A filled shop moves to projects, with its accounts, and comes back from the dumps that are made of one there; both by
// the commands of docs/supabase.md.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { type BackupPlace, backupPlace } from '../backup-place.ts';
import { accountColumns, type Contents, contentsOf, inWords } from './contents.ts';
import { fillShop } from './filled-shop.ts';
import { notRun } from './for-report.ts';
import { block } from './guide-place.ts';
import { openPushed, type Project } from './project.ts';
import { majors } from './tools.ts';

const dump = block('(set -e; umask 077\npg_dump');
const restore = block('(set -e; umask 077\npg_restore');
let place: BackupPlace;
let columns: readonly string[];
let shop: Contents;

beforeAll(async () => {
  place = backupPlace();
  const thaan = await place.serve('shop');
  await fillShop(thaan);
  columns = await accountColumns(thaan.connection);
  shop = await contentsOf(thaan.connection, columns);
  expect((await place.run('shop', 'backup.ts')).code).toBe(0);
  const [backup = ''] = place.backups('shop');
  expect((await place.run('shop', 'supabase-sql.ts', [backup, place.path('shop.sql')])).code).toBe(0);
});
afterAll(() => place.close());

/** Types lines of the guide, which name the databases of `env`; a line that fails ends them. */
const type = (lines: string, env: Record<string, string>): void => {
  const { status, stderr } = spawnSync('bash', ['-ec', lines], {
    cwd: place.folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
};

/** Whether PostgreSQL's own client is there; if not, the report says so. */
const hasClient = (context: TestContext): void => {
  if (['psql', 'pg_dump', 'pg_restore'].every((name) => spawnSync(name, ['--version']).status === 0)) return;
  notRun(context, 'PostgreSQL’s own client is not installed (Debian: postgresql-client)');
};

const moved = async (project: Project): Promise<void> => {
  const [line = ''] = block('npm run backup')
    .split('\n')
    .filter((line) => line.startsWith('psql '));
  type(line, { PROJECT_DB: project.url });
  expect(await contentsOf(project.admin, columns)).toEqual(shop);
};

describe.each(majors)('PostgreSQL %i', (major) => {
  it('a filled shop moves there: every row is equal', async (context) => {
    hasClient(context);
    const project = await openPushed({ major, defaults: 'closed' });
    await moved(project);
    context.task.meta.seen = inWords(shop);
    await project.close();
  });

  it('a push makes no rows but those that the way back takes away first', async () => {
    const project = await openPushed({ major, defaults: 'closed' });
    const { tables } = await contentsOf(project.admin, columns);
    const filled = Object.keys(tables).filter((name) => tables[name]?.length);
    const [, truncated = ''] = /truncate ([\w., ]+)/.exec(restore) ?? [];
    expect(filled).toEqual(truncated.split(', '));
    await project.close();
  });

  it('the two dumps of a project on 15 are restored into a new one: every row is equal', async (context) => {
    hasClient(context);
    const project = await openPushed({ major: 15, defaults: 'closed' });
    await moved(project);
    type(dump, { PROJECT_DB: project.url });
    for (const name of ['project.dump', 'accounts.dump']) expect(statSync(place.path(name)).mode & 0o777).toBe(0o600);
    const fresh = await openPushed({ major, defaults: 'open' });
    type(restore, { NEW_DB: fresh.url });
    expect(await contentsOf(fresh.admin, columns)).toEqual(shop);
    // Those of the accounts by every column, since both are the same provider's.
    const everything = await accountColumns(project.admin);
    expect(await contentsOf(fresh.admin, everything)).toEqual(await contentsOf(project.admin, everything));
    context.task.meta.seen = inWords(shop);
    await project.close();
    await fresh.close();
  });
});
