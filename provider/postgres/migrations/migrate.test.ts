import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, schemaOf } from '../../testing/backups.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { bringUpToDate, migrate, prepareDatabase } from './migrate.ts';
import { pendingSteps } from './migration-steps.ts';

let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'provider-migrations-'));
  await test.query({
    text: 'drop schema if exists supabase_migrations cascade; drop table if exists steps',
    values: [],
  });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    // A login is the whole server's, and so that of the files after this one.
    await rows('alter role authenticator reset pgrst.db_pre_request');
  };
});

const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);
const rows = async (text: string): Promise<unknown[]> => (await test.query({ text, values: [] })).rows;
const recorded = () => rows('select * from supabase_migrations.schema_migrations order by version');

describe('migrate', () => {
  it('applies the files in the order of their numbers and records them as the Supabase CLI does', async () => {
    write('20260102000000_add_step.sql', '-- the second;\ninsert into steps values (2);\n');
    write('20260101000000_create_steps.sql', 'create table steps (n int);\ninsert into steps values (1);\n');
    await migrate(test.admin, folder);
    expect(await rows('select n from steps order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await recorded()).toEqual([
      {
        version: '20260101000000',
        statements: ['create table steps (n int)', 'insert into steps values (1)'],
        name: 'create_steps',
      },
      { version: '20260102000000', statements: ['-- the second;\ninsert into steps values (2)'], name: 'add_step' },
    ]);
  });

  it('applies nothing twice, and what was added later', async () => {
    write('20260101000000_create_steps.sql', 'create table steps (n int); insert into steps values (1)');
    await migrate(test.admin, folder);
    write('20260102000000_add_step.sql', 'insert into steps values (2)');
    await migrate(test.admin, folder);
    await migrate(test.admin, folder);
    expect(await rows('select n from steps order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('leaves nothing of any when one fails, and names it', async () => {
    write('20260101000000_create_steps.sql', 'create table steps (n int)');
    await migrate(test.admin, folder);
    const before = await recorded();
    write('20260102000000_add_step.sql', 'insert into steps values (2)');
    write('20260103000000_fail.sql', 'insert into steps values (3); select 1 / 0;');
    write('20260104000000_never.sql', 'insert into steps values (4)');
    await expect(migrate(test.admin, folder)).rejects.toThrow(
      /20260103000000_fail\.sql failed: division by zero; nothing in the database was changed\.$/,
    );
    expect(await rows('select n from steps')).toEqual([]);
    expect(await recorded()).toEqual(before);
  });

  it('ends what a migration put off before the next one begins', async () => {
    write(
      '20260101000000_create_steps.sql',
      'create table steps (n int primary key, next int references steps deferrable initially deferred); insert into steps values (1, 2), (2, 1)',
    );
    // Refused while something of the table is still to be checked.
    write('20260102000000_add_column.sql', 'alter table steps add column later int');
    await migrate(test.admin, folder);
    expect(await rows('select n, later from steps')).toHaveLength(2);
  });

  it('runs as postgres, which is no superuser', async () => {
    write('20260101000000_create_steps.sql', 'create table steps as select current_user::text as who');
    await migrate(test.admin, folder);
    const owner = `select tableowner, rolsuper from pg_tables join pg_roles on rolname = tableowner where tablename = 'steps'`;
    expect(await rows(owner)).toEqual([{ tableowner: 'postgres', rolsuper: false }]);
    expect(await rows('select who from steps')).toEqual([{ who: 'postgres' }]);
  });

  it('lets one process at a time, so that both end well', async () => {
    write('20260101000000_create_steps.sql', 'create table steps (n int); select pg_advisory_xact_lock(1)');
    await test.query({ text: 'select pg_advisory_lock(1)', values: [] });
    const both = [migrate(test.admin, folder), migrate(test.admin, folder)];
    // One in the middle of its step, the other one behind it.
    await untilWaiting(test.query, 2);
    await test.query({ text: 'select pg_advisory_unlock(1)', values: [] });
    await Promise.all(both);
    expect(await recorded()).toHaveLength(1);
  });

  it('refuses a database that a newer release has changed', async () => {
    write('20260101000000_create_steps.sql', 'create table steps (n int)');
    write('20270101000000_add_later.sql', 'alter table steps add later int');
    await migrate(test.admin, folder);
    rmSync(join(folder, '20270101000000_add_later.sql'));
    await expect(migrate(test.admin, folder)).rejects.toThrow('made by a newer version');
  });

  it('refuses a name without a number', async () => {
    write('create_steps.sql', 'create table steps (n int)');
    await expect(migrate(test.admin, folder)).rejects.toThrow('create_steps.sql must be named');
  });

  it('may set what the data service leaves to a database, and nothing else of its login', async () => {
    const setting = `select unnest(setconfig) as set from pg_db_role_setting where setrole = 'authenticator'::regrole`;
    const before = await rows(setting);
    write('20260101000000_check.sql', `alter role authenticator set pgrst.db_pre_request = 'private.check'`);
    await migrate(test.admin, folder);
    expect(await rows(setting)).toEqual([...before, { set: 'pgrst.db_pre_request=private.check' }]);
    const settings = ['aggregates_enabled', 'plan_enabled', 'tx_end', 'max_rows', 'extra_search_path', 'pre_request'];
    const say = (change: (name: string) => string) => settings.map((name) => `${change(`pgrst.db_${name}`)};`).join('');
    write(
      '20260101000000_check.sql',
      say((name) => `alter role authenticator set ${name} = 'x'`),
    );
    await rows('delete from supabase_migrations.schema_migrations');
    await migrate(test.admin, folder);
    expect(await rows(setting)).toHaveLength(before.length + settings.length);
    write(
      '20260101000000_check.sql',
      say((name) => `alter role authenticator reset ${name}`),
    );
    await rows('delete from supabase_migrations.schema_migrations');
    await migrate(test.admin, folder);
    const own = [`alter role authenticator set pgrst.jwt_secret = 'known'`, 'alter role authenticator superuser'];
    // Before PostgreSQL 16 CREATEROLE reaches every role that is no superuser.
    const [before16] = await rows(`select 1 where current_setting('server_version_num')::int < 160000`);
    const others = [
      `alter role supabase_auth_admin set pgrst.db_pre_request = 'private.check'`,
      `alter role supabase_auth_admin password 'known'`,
      'grant supabase_auth_admin to authenticator',
      'grant pg_read_server_files to postgres',
    ];
    for (const change of before16 ? own : [...own, ...others]) {
      write('20260102000000_more.sql', change);
      await expect(migrate(test.admin, folder), change).rejects.toThrow(/permission denied|must be|only roles/i);
    }
    expect(await rows(setting)).toEqual(before);
  });

  it('tells the data service to look again', async () => {
    const heard: string[] = [];
    const stop = await test.database.listen('pgrst', (payload) => heard.push(payload));
    write('20260101000000_create_steps.sql', 'create table steps (n int)');
    await migrate(test.admin, folder);
    await expect.poll(() => heard).toEqual(['reload schema']);
    await stop();
  });
});

describe('bringUpToDate', () => {
  it('makes all of a new database, or nothing, and says what is missing without a change', async () => {
    const empty = await emptyDatabase();
    write('20260101000000_create_steps.sql', 'create table steps (n int)');
    write('20260102000000_fail.sql', 'select 1 / 0');
    const { isNew, steps } = await pendingSteps(empty, folder);
    expect([isNew, steps.at(0), steps.at(-1)]).toEqual([true, 'create_roles', 'fail']);
    await expect(bringUpToDate(empty, folder)).rejects.toThrow('fail.sql failed');
    expect(await schemaOf(empty)).toEqual(await schemaOf(await emptyDatabase()));

    rmSync(join(folder, '20260102000000_fail.sql'));
    await bringUpToDate(empty, folder);
    write('20260103000000_add_step.sql', 'insert into steps values (1)');
    expect(await pendingSteps(empty, folder)).toEqual({ isNew: false, steps: ['add_step'] });
    rmSync(join(folder, '20260101000000_create_steps.sql'));
    rmSync(join(folder, '20260103000000_add_step.sql'));
    await expect(pendingSteps(empty, folder)).rejects.toThrow('made by a newer version');
  });
});

describe('prepareDatabase', () => {
  it('may run again and again', async () => {
    const before = await rows('select version from provider_migrations.schema_migrations order by 1');
    await prepareDatabase(test.admin);
    expect(await rows('select version from provider_migrations.schema_migrations order by 1')).toEqual(before);
    expect(before.length).toBeGreaterThan(4);
  });

  it('gives a database prepared by an older release what has been added since', async () => {
    await rows(`revoke set on parameter pgrst.db_pre_request from postgres; revoke authenticator from postgres;
      delete from provider_migrations.schema_migrations where version = 'bootstrap_0005'`);
    write('20260101000000_check.sql', `alter role authenticator set pgrst.db_pre_request = ''`);
    await expect(migrate(test.admin, folder)).rejects.toThrow('permission denied');
    await prepareDatabase(test.admin);
    await migrate(test.admin, folder);
    await rows('alter role authenticator reset pgrst.db_pre_request');
  });

  it('makes a login for requests that may do nothing of its own and pass nothing by', async () => {
    const role = `select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb from pg_roles where rolname = 'authenticator'`;
    expect(await rows(role)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolinherit: false, rolcreaterole: false, rolcreatedb: false },
    ]);
  });

  it('keeps the signing keys from everybody but the accounts’ own login', async () => {
    const who = `select r.rolname from pg_roles r where has_table_privilege(r.oid, 'auth.signing_keys', 'select') and not r.rolsuper
      and r.rolname !~ '^pg_' order by 1`;
    expect(await rows(who)).toEqual([{ rolname: 'supabase_auth_admin' }]);
  });

  it('gives nobody a right on a new table by itself', async () => {
    write('20260101000000_create_steps.sql', 'create table steps (n int)');
    await migrate(test.admin, folder);
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const asked = test.database.run({ role, claims: {} }, { text: 'select * from steps', values: [] });
      await expect(asked, role).rejects.toMatchObject({ code: '42501' });
    }
  });
});
