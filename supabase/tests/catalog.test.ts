import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogChecks } from './catalog-checks.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated.ts';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

const offendersOf = async (check: string): Promise<unknown[]> =>
  (await database.query(catalogChecks[check] ?? '')).rows.map(({ offender }) => offender);

test.each(Object.keys(catalogChecks))('%s', async (check) => {
  expect(await offendersOf(check)).toEqual([]);
});

/** What a careless migration would do, and who is then named. */
const sabotage: readonly [check: string, statement: string, offender: string][] = [
  ['every table has row-level security', 'create table public.bills (id int)', 'bills'],
  [
    'every view asks as the one who reads it',
    'create view public.all_products as table public.products',
    'all_products',
  ],
  ['every function has an empty search_path', 'create function public.f() returns int language sql return 1', 'f()'],
  [
    'no function calls a built-in one that PostgreSQL 15 does not have',
    `create function public.f() returns bool language plpgsql as 'begin return pg_input_is_valid(''a'', ''uuid''); end'`,
    'f()',
  ],
  [
    'no function writes a character as PostgreSQL 15 does not read it',
    `create function public.f() returns text language sql set search_path = '' as $$ select btrim('x', E' \\t\\v') $$`,
    'f()',
  ],
  [
    'nobody runs a function unless named: neither PUBLIC nor anon, but for the check of each request',
    `create function public.f() returns int language sql set search_path = '' return 1`,
    'f()',
  ],
  ['anon has no right on any table, column or sequence', 'grant select (name) on public.products to anon', 'products'],
  [
    'nobody truncates, references or puts triggers on a table through the data service',
    'grant all on public.products to authenticated',
    'products authenticated',
  ],
  [
    'the schema private is closed to clients: no table, and only what policies and rules ask may be run',
    'grant select on private.product_search to authenticated',
    'private.product_search',
  ],
  [
    'the data service asks at every request whether the session still lives',
    'alter role authenticator reset pgrst.db_pre_request',
    'authenticator',
  ],
  [
    'no policy speaks of anon or PUBLIC, and each is named <table>_<operation>_<who>',
    'create policy products_select_staff_too on public.products for select using (true)',
    'products.products_select_staff_too',
  ],
  [
    'no operation on a table is let by two policies, which would both be asked',
    'create policy profiles_select_staff on public.profiles for select to authenticated using ((select private.is_staff()))',
    'profiles.profiles_select_staff',
  ],
  [
    'no policy calls a function once a row',
    'create policy slow on public.products for select to authenticated using (private.is_staff())',
    'products.slow',
  ],
  ['every table of the shop keeps updated_at', 'drop trigger customers_touch on public.customers', 'customers'],
  [
    'every foreign key has an index that begins with its columns',
    'drop index public.customers_referred_by_idx',
    'customers.customers_referred_by_fkey',
  ],
  [
    'every rule that staff may break says so in a sentence, and on the next line what to do',
    'alter table public.customers add constraint customers_age_check check (customerid > 0)',
    'customers.customers_age_check',
  ],
  ['every index is named after its table', 'create index by_name on public.products (name)', 'by_name'],
  ['nothing belongs to a superuser', 'create table public.bills (id int)', 'bills'],
];

test.each(sabotage)('"%s" sees %s', async (check, statement, offender) => {
  await database.query('begin');
  try {
    await database.query(statement);
    expect(await offendersOf(check)).toContain(offender);
  } finally {
    await database.query('rollback');
  }
});

test('what staff may write stays the same where somebody grants all to everybody', async () => {
  const written = `select table_name, private.staff_columns(format('public.%I', table_name)::regclass, operation) as columns
    from private.kinds(), unnest(array['insert', 'update']) as operation order by 1, operation`;
  const { rows: before } = await database.query(written);
  await database.query('begin');
  await database.query('grant all on all tables in schema public to anon, authenticated, service_role');
  const { rows: after } = await database.query(written);
  await database.query('rollback');
  expect(after).toEqual(before);
  expect(JSON.stringify(before)).toContain('retailprice');
});

test('every check has its sabotage', () => {
  expect(new Set(sabotage.map(([check]) => check))).toEqual(new Set(Object.keys(catalogChecks)));
});
