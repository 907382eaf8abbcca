// Every release's shop becomes one of today: the fixtures beside this file, each made by the release that its name tells.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { knownSchema } from '../../bin/known-schema.ts';
import { bringUpToDate, type ConnectionSettings, restoreBackup, withScratchCluster } from '../../provider/index.ts';
import { ask, schemaOf } from '../../provider/postgres/backup/testing.ts';
import { readHeading } from '../../provider/postgres/backup/walk-backup.ts';
import { ownStages, stageOf } from '../../provider/postgres/migration-steps.ts';
import { splitSql } from '../../provider/postgres/split-sql.ts';

const { migrations } = knownSchema;
const releases = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.backup'));
const fixture = (release: string): string => join(import.meta.dirname, release);

/** Roles and what is set for them belong to the server and so to no schema. */
const roles = `
  select format('role %s %s %s %s %s %s', rolname, rolsuper, rolinherit, rolcreaterole, rolcanlogin, rolbypassrls) as line
    from pg_roles where rolname !~ '^pg_'
  union all select format('member %s %s %s %s', roleid::regrole, member::regrole, inherit_option, set_option) from pg_auth_members
  union all select format('setting %s %s', setrole::regrole, unnest(setconfig)) from pg_db_role_setting
  union all select format('right on a setting %s %s', parname, paracl) from pg_parameter_acl`;

/** What the catalogs say of everything; the order in which rights were given, and where sequences stand, is none of it. */
const catalogue = async (admin: ConnectionSettings): Promise<string[]> => {
  const lines = [...(await schemaOf(admin)), ...(await ask<{ line: string }>(admin, roles)).map(({ line }) => line)];
  return lines
    .map((line) => line.replace(/"last_value": \w+, /, ''))
    .map((line) => line.replace(/\{([^{}]*)\}/g, (_, list: string) => list.split(',').sort().join()))
    .sort();
};

/** The rows of every table as text, of the columns that `known` names; without it of all. */
const content = async (admin: ConnectionSettings, known?: ReadonlyMap<string, readonly string[]>) => {
  const tables = await ask<{ name: string; columns: string[] }>(
    admin,
    `select format('%I.%I', nspname, relname) as name, array_agg(attname::text order by attname) as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute a on attrelid = c.oid
     where relkind = 'r' and attnum > 0 and not attisdropped
       and nspname !~ '^pg_|_migrations$' and nspname <> 'information_schema' group by 1 order by 1`,
  );
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  const parts = [...(known ?? columns)].map(([name, wanted]) => {
    const more = columns.get(name)?.filter((column) => !wanted.includes(column)) ?? [];
    return `select '${name}' as name, (to_jsonb(t) - '{${more.join(',')}}'::text[])::text as row from ${name} t`;
  });
  const rows = await ask<{ name: string; row: string }>(admin, `${parts.join(' union all ')} order by 1, 2`);
  const sequences = await ask(admin, 'select sequencename, last_value from pg_sequences where last_value is not null');
  return { columns, rows, sequences };
};

/** A shop that was never anything else, on a server that no other test made roles on. */
const freshCatalogue = (): Promise<string[]> =>
  withScratchCluster('a new shop', async (admin) => {
    await bringUpToDate(admin, migrations);
    await ask(admin, knownSchema.further.join(';'));
    return catalogue(admin);
  });

it(`${releases.length} releases' shops become databases like a new one, and keep their rows`, async () => {
  const fresh = await freshCatalogue();
  // A server on which nobody has made the roles of today, oldest release first.
  await withScratchCluster('released shops', async (server) => {
    for (const [place, release] of releases.entries()) {
      await ask(server, `create database shop_${place}`);
      const admin = { ...server, database: `shop_${place}` };
      const { doubts } = await restoreBackup({ admin, file: fixture(release), ...knownSchema });
      expect([release, doubts]).toEqual([release, []]);
      const before = await content(admin);
      expect(before.rows.filter(({ name }) => name === 'public.productsizecolors').length).toBeGreaterThan(50);
      await bringUpToDate(admin, migrations);
      expect([release, await catalogue(admin)]).toEqual([release, fresh]);
      const after = await content(admin, before.columns);
      expect([release, after.rows]).toEqual([release, before.rows]);
      expect(after.sequences).toEqual(expect.arrayContaining(before.sequences));
    }
  });
}, 180_000);

it('no migration of a release has changed since', async () => {
  const now = new Map<string, readonly string[]>();
  for (const { migrations: all } of [...(await ownStages()), await stageOf(migrations)])
    for (const { version, file } of all) now.set(version, splitSql(readFileSync(file, 'utf8')));
  for (const release of releases) {
    const { steps } = await readHeading(fixture(release));
    for (const { ledger, version, statements } of steps)
      if (ledger) expect([release, version, now.get(version)]).toEqual([release, version, statements]);
  }
  expect(releases.length).toBeGreaterThan(3);
});
