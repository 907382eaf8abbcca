// The shop's migrations on a database that the provider has not touched: made the way the hosted one is handed out.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConnectionSettings, connectClient, migrate, prepareDatabase } from '../provider/index.ts';
import { testCluster } from '../provider/postgres/testing.ts';
import { catalogChecks } from '../supabase/tests/catalog-checks.ts';
import { clone } from './settings.ts';

const migrations = join(clone, 'supabase/migrations');

type Client = Awaited<ReturnType<typeof connectClient>>;
let hosted: ConnectionSettings;
let asSuperuser: Client;
let onEmbedded: Client;
let onOwn: Client;

/** What a new project there has before anything is deployed to it, as far as migrations can see it. */
const newProject = `
  create schema extensions authorization postgres;
  create extension pgcrypto with schema extensions;
  create extension "uuid-ossp" with schema extensions;
  grant usage on schema public, extensions to postgres, anon, authenticated, service_role;

  create schema auth authorization supabase_auth_admin;
  create table auth.users (
    instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
    encrypted_password varchar(255), raw_app_meta_data jsonb, raw_user_meta_data jsonb, created_at timestamptz,
    banned_until timestamptz, deleted_at timestamptz
  );
  create table auth.sessions (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, created_at timestamptz,
    updated_at timestamptz, not_after timestamptz, refreshed_at timestamp, user_agent text, ip inet
  );
  alter table auth.users owner to supabase_auth_admin;
  alter table auth.sessions owner to supabase_auth_admin;
  alter table auth.users enable row level security;
  alter table auth.sessions enable row level security;
  create function auth.jwt() returns jsonb language sql stable
    as $$ select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb $$;
  create function auth.uid() returns uuid language sql stable
    as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
  create function auth.role() returns text language sql stable
    as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;
  grant usage on schema auth to postgres, anon, authenticated, service_role;
  grant all on all tables in schema auth to postgres;

  alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;`;

beforeAll(async () => {
  const { admin } = await testCluster();
  const first = await connectClient(admin);
  // Roles belong to the whole cluster: preparing one database makes them for the other.
  await first.query('create database embedded');
  await prepareDatabase({ ...admin, database: 'embedded' });
  await first.query('create database hosted owner postgres template template0');
  await first.query('create role dba superuser login');
  await first.query('create database own owner dba template template0');
  await first.end();
  const own = { ...admin, database: 'own', user: 'dba' };
  await prepareDatabase(own);
  await migrate(own, migrations);
  onOwn = await connectClient(own);
  await migrate({ ...admin, database: 'embedded' }, migrations);
  onEmbedded = await connectClient({ ...admin, database: 'embedded' });
  asSuperuser = await connectClient({ ...admin, database: 'hosted' });
  await asSuperuser.query(newProject);
  hosted = { ...admin, database: 'hosted', user: 'postgres' };
  await migrate(hosted, migrations);
});
afterAll(async () => {
  await asSuperuser.end();
  await onEmbedded.end();
  await onOwn.end();
});

const rowsOf = async (client: Client, text: string): Promise<unknown[]> => (await client.query(text)).rows;

/** What can be seen of what the migrations made, each as one question. */
const catalogue: readonly (readonly [string, string])[] = [
  [
    'columns',
    `select table_schema, table_name, column_name, data_type, is_nullable, column_default, generation_expression
      from information_schema.columns where table_schema in ('public', 'private') order by 1, 2, 3`,
  ],
  [
    'rights on tables',
    `select relname, relkind, relrowsecurity, array(select unnest(relacl)::text order by 1) as rights
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`,
  ],
  [
    'rights on columns',
    `select attrelid::regclass::text, attname, attacl::text from pg_attribute
      join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attacl is not null order by 1, 2`,
  ],
  [
    'functions',
    `select pg_get_functiondef(oid) as body, array(select unnest(coalesce(proacl, acldefault('f', proowner)))::text order by 1) as rights
      from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  ],
  ['policies', `select * from pg_policies where schemaname = 'public' order by tablename, policyname`],
  [
    'constraints',
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
  ],
  ['indexes', `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`],
];

describe('on a database like the hosted one', () => {
  it('postgres, who applied them, is no superuser', async () => {
    const role = await rowsOf(asSuperuser, `select rolsuper from pg_roles where rolname = 'postgres'`);
    expect(role).toEqual([{ rolsuper: false }]);
    const applied = await rowsOf(asSuperuser, 'select version from supabase_migrations.schema_migrations');
    expect(applied.length).toBeGreaterThan(5);
  });

  // Whatever the hosted one grants by itself must have been taken back where the migrations say so.
  it.each(catalogue)('they make the same %s as on the embedded one', async (_what, question) => {
    const made = await rowsOf(asSuperuser, question);
    expect(made.length).toBeGreaterThan(0);
    expect(made).toEqual(await rowsOf(onEmbedded, question));
  });

  it('anon is refused every table', async () => {
    const tables = await rowsOf(asSuperuser, `select tablename from pg_tables where schemaname = 'public'`);
    for (const { tablename } of tables as { tablename: string }[]) {
      await asSuperuser.query('begin; set local role anon');
      await expect(asSuperuser.query(`select from public.${tablename}`), tablename).rejects.toMatchObject({
        code: '42501',
      });
      await asSuperuser.query('rollback');
    }
    expect(tables.length).toBeGreaterThan(5);
  });
});

describe('on a PostgreSQL of one’s own, whose administrator is a superuser', () => {
  it('nothing that they make belongs to a superuser', async () => {
    const owners = `
      select distinct rolname, rolsuper, rolcanlogin from (
        select proowner, pronamespace from pg_proc union all select relowner, relnamespace from pg_class
      ) as made (owner, space)
      join pg_roles on pg_roles.oid = owner
      where space in ('public'::regnamespace, 'private'::regnamespace)`;
    expect(await rowsOf(onOwn, owners)).toEqual([{ rolname: 'provider_owner', rolsuper: false, rolcanlogin: false }]);
  });

  it.each(catalogue)('they make the same %s as on the embedded one', async (_what, question) => {
    const made = JSON.stringify(await rowsOf(onOwn, question)).replaceAll('provider_owner', 'postgres');
    expect(JSON.parse(made)).toEqual(JSON.parse(JSON.stringify(await rowsOf(onEmbedded, question))));
  });

  it.each(Object.entries(catalogChecks))('%s', async (_rule, offenders) => {
    expect(await rowsOf(onOwn, offenders)).toEqual([]);
  });
});
