// The shop's migrations on databases that the provider has not touched: made the way hosted ones are handed out, with
// the defaults until October 2026 and those since.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';
import {
  type ConnectionSettings,
  connectClient,
  migrate,
  openDatabase,
  prepareDatabase,
  restRoutes,
} from '../../provider/index.ts';
import { testCluster } from '../../provider/testing/database.ts';
import { catalogChecks } from '../../supabase/tests/catalog-checks.ts';
import { catalogue, ofServices } from './catalogue.ts';
import { type Defaults, givenBack, hostedRoles, newProject } from './new-project.ts';
import { sweepingStatements } from './sweeping-statements.ts';

const migrations = join(clone, 'supabase/migrations');

type Client = Awaited<ReturnType<typeof connectClient>>;
let onOpen: Client;
let onClosed: Client;
let onEmbedded: Client;
let onOwn: Client;

/** What the services' own schemas held before the migrations. */
const servicesBefore = new Map<Client, unknown[]>();

/** A database like that of a new project, with the shop's migrations applied as they are there. */
const hostedDatabase = async (first: Client, admin: ConnectionSettings, defaults: Defaults): Promise<Client> => {
  const database = `hosted_${defaults}`;
  await first.query(`create database ${database} owner postgres template template0`);
  const client = await connectClient({ ...admin, database });
  await client.query(newProject(database, defaults));
  servicesBefore.set(client, await rowsOf(client, ofServices));
  await migrate({ ...admin, database, user: 'postgres' }, migrations);
  return client;
};

beforeAll(async () => {
  const { admin } = await testCluster();
  const first = await connectClient(admin);
  // Roles belong to the whole cluster: preparing one database makes them for the other.
  await first.query('create database embedded');
  await prepareDatabase({ ...admin, database: 'embedded' });
  await first.query(hostedRoles);
  await first.query('create role dba superuser login');
  await first.query('create database own owner dba template template0');
  const own = { ...admin, database: 'own', user: 'dba' };
  await prepareDatabase(own);
  await migrate(own, migrations);
  onOwn = await connectClient(own);
  await migrate({ ...admin, database: 'embedded' }, migrations);
  onEmbedded = await connectClient({ ...admin, database: 'embedded' });
  onOpen = await hostedDatabase(first, admin, 'open');
  onClosed = await hostedDatabase(first, admin, 'closed');
  await first.end();
});
afterAll(async () => {
  await onEmbedded.query(`${givenBack} alter role dba nosuperuser nologin;`);
  await onOpen.end();
  await onClosed.end();
  await onEmbedded.end();
  await onOwn.end();
});

const rowsOf = async (client: Client, text: string): Promise<unknown[]> => (await client.query(text)).rows;

/** Does `work` in a transaction that leaves nothing. */
const undone = async (client: Client, work: () => Promise<void>): Promise<void> => {
  await client.query('begin');
  await work().finally(() => client.query('rollback'));
};

describe.each([
  ['that grants new tables to all by itself', () => onOpen],
  ['that grants nothing by itself', () => onClosed],
])('on a database like a hosted one, %s,', (_which, hosted) => {
  it('postgres, who applied them, is no superuser', async () => {
    const role = await rowsOf(hosted(), `select rolsuper from pg_roles where rolname = 'postgres'`);
    expect(role).toEqual([{ rolsuper: false }]);
    const applied = await rowsOf(hosted(), 'select version from supabase_migrations.schema_migrations');
    expect(applied).toHaveLength(readdirSync(migrations).length);
  });

  // Whatever the hosted one grants by itself must have been taken back where the migrations say so.
  it.each(catalogue)('they make the same %s as on the embedded one', async (_what, question) => {
    const made = await rowsOf(hosted(), question);
    expect(made.length).toBeGreaterThan(0);
    expect(made).toEqual(await rowsOf(onEmbedded, question));
  });

  it.each(Object.entries(catalogChecks))('%s', async (_rule, offenders) => {
    expect(await rowsOf(hosted(), offenders)).toEqual([]);
  });

  it('anon is refused every table', async () => {
    const tables = await rowsOf(hosted(), `select tablename from pg_tables where schemaname = 'public'`);
    for (const { tablename } of tables as { tablename: string }[]) {
      await hosted().query('begin; set local role anon');
      await expect(hosted().query(`select from public.${tablename}`), tablename).rejects.toMatchObject({
        code: '42501',
      });
      await hosted().query('rollback');
    }
    expect(tables.length).toBeGreaterThan(5);
  });

  it('nothing is left in the schemas of the hosted services', async () => {
    expect(await rowsOf(hosted(), ofServices)).toEqual(servicesBefore.get(hosted()));
  });

  it('pictures come in by staff alone, are named by products, and are given up to the service', async () => {
    const id = '00000000-0000-4000-8000-00000000000d';
    const client = hosted();
    const upload = `
      insert into storage.objects (bucket_id, name, created_at)
      select 'products', '${id}/display/' || form, now() - interval '2 days' from unnest('{image.jpg,small.jpg}'::text[]) as form`;
    const asStaff = async (text: string): Promise<unknown> => {
      await client.query(`set local role authenticated`);
      return client.query(text).finally(() => client.query('reset role').catch(() => {}));
    };
    const givenUp = async (): Promise<unknown> => {
      await client.query('savepoint asked; set local role service_role');
      const [row] = await rowsOf(client, 'select cardinality(public.give_up_pictures()) as count');
      await client.query('rollback to asked');
      return row;
    };
    await undone(client, async () => {
      const claims = JSON.stringify({ sub: id, session_id: id, role: 'authenticated', aal: 'aal1' });
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
      await client.query(`
        insert into auth.users (id, email) values ('${id}', 'pictures@shop.example');
        insert into public.profiles (id, email, role) values ('${id}', 'pictures@shop.example', 'user');
        insert into auth.sessions (id, user_id) values ('${id}', '${id}'); savepoint nobody`);
      await expect(asStaff(upload)).rejects.toMatchObject({ code: '42501' });
      await client.query(`rollback to nobody; update public.profiles set role = 'admin' where id = '${id}'`);
      await asStaff(upload);
      expect(await givenUp()).toEqual({ count: 2 });
      await asStaff(`
        insert into public.products (productid, name, purchaseprice, retailprice, pictures)
        values ('PIC-1', 'Silk', 1, 2, '{${id}}')`);
      expect(await givenUp()).toEqual({ count: 0 });
    });
  });

  it('what the accounts’ service does to an account holds for the shop at once', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const session = '00000000-0000-4000-8000-000000000002';
    const claims = JSON.stringify({ sub: id, session_id: session, role: 'authenticated', email: 'a@shop.example' });
    const asAccounts = (text: string) => `set local role supabase_auth_admin; ${text}; reset role`;
    const asked = `set local role authenticated; select private.check_request(); reset role`;
    const client = hosted();
    await client.query('begin');
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
    await client.query(asAccounts(`insert into auth.users (id, email) values ('${id}', 'a@shop.example')`));
    await client.query(asAccounts(`insert into auth.sessions (id, user_id) values ('${session}', '${id}')`));
    await client.query(asked);
    await client.query(
      `set local role authenticated;
       insert into public.profiles (id, email, role) values ('${id}', 'a@shop.example', 'user'); reset role`,
    );
    await client.query(asAccounts(`update auth.users set email = 'b@shop.example' where id = '${id}'`));
    const profile = `select email from public.profiles where id = '${id}'`;
    expect(await rowsOf(client, profile)).toEqual([{ email: 'b@shop.example' }]);
    await client.query('savepoint banned');
    await client.query(asAccounts(`update auth.users set banned_until = now() + interval '1 day' where id = '${id}'`));
    await expect(client.query(asked)).rejects.toMatchObject({ code: 'PT401' });
    await client.query('rollback to banned');
    await client.query(asAccounts(`delete from auth.users where id = '${id}'`));
    expect(await rowsOf(client, profile)).toEqual([]);
    await client.query('rollback');
  });

  it('who has a second step is staff by it alone', async () => {
    const id = '00000000-0000-4000-8000-00000000000c';
    const isStaff = async (aal: string, ahead = ''): Promise<unknown> => {
      const claims = JSON.stringify({ sub: id, session_id: id, role: 'authenticated', aal });
      await hosted().query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
      await hosted().query(`set local role authenticated; ${ahead}`);
      const [answer] = await rowsOf(hosted(), 'select private.is_staff() as staff');
      await hosted().query('reset role');
      return (answer as { staff: boolean }).staff;
    };
    await undone(hosted(), async () => {
      await hosted().query(`
        insert into auth.users (id, email) values ('${id}', 'second@shop.example');
        insert into public.profiles (id, email, role) values ('${id}', 'second@shop.example', 'admin')`);
      expect([await isStaff('aal1'), await isStaff('aal2')]).toEqual([true, true]);
      await hosted().query(`
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
          values ('${id}', '${id}', 'totp', 'verified', now(), now())`);
      expect([await isStaff('aal1'), await isStaff('aal2')]).toEqual([false, true]);
      // Whose token is not believed: its session fell back. The check ahead of each request knows.
      await hosted().query(`insert into auth.sessions (id, user_id, aal) values ('${id}', '${id}', 'aal1')`);
      const check = 'select private.check_request()';
      expect(await isStaff('aal2', check)).toBe(false);
      await hosted().query(`update auth.sessions set aal = 'aal2' where id = '${id}'`);
      expect([await isStaff('aal1', check), await isStaff('aal2', check)]).toEqual([false, true]);
    });
  });

  it('staff search through the data service’s login, and nobody without a session does', async () => {
    const id = '00000000-0000-4000-8000-00000000000a';
    const claims = { sub: id, session_id: id, role: 'authenticated' };
    await hosted().query(`
      insert into auth.users (id, email) values ('${id}', 'staff@shop.example');
      insert into public.profiles (id, email, role) values ('${id}', 'staff@shop.example', 'admin')`);
    const { admin } = await testCluster();
    const { rows } = await hosted().query<{ name: string }>('select current_database() as name');
    const database = openDatabase({ ...admin, database: rows[0]?.name ?? '', user: 'authenticator' });
    const identify = async () => ({ role: 'authenticated' as const, claims });
    const app = fastify();
    await app.register(restRoutes({ database, identify, schemas: ['public'] }), { prefix: '/rest/v1' });
    const search = () => app.inject({ method: 'POST', url: '/rest/v1/rpc/search_products', payload: {} });
    expect([(await search()).statusCode, (await search()).json()]).toEqual([
      401,
      expect.objectContaining({ message: 'Your session has ended. Log in again.' }),
    ]);
    await hosted().query(`insert into auth.sessions (id, user_id) values ('${id}', '${id}')`);
    expect([(await search()).statusCode, (await search()).json()]).toEqual([
      200,
      expect.objectContaining({ count: 0 }),
    ]);
    await app.close();
    await database.close();
    // By whatever way: the dashboard deletes accounts like this.
    await expect(hosted().query('delete from auth.users')).rejects.toMatchObject({
      message: 'Nobody could enter the admin area any more',
    });
  });

  it('the commands of the guide find what they ask for', async () => {
    const guide = readFileSync(join(clone, 'docs/supabase.md'), 'utf8');
    const [setting = '', mend = '', owner = '', reset = '', ...more] = [...guide.matchAll(/^psql .* -c "(.*)"$/gm)].map(
      ([, sql]) => sql ?? '',
    );
    expect(more).toEqual([]);
    expect(await rowsOf(hosted(), setting)).toHaveLength(1);
    await undone(hosted(), async () => {
      await hosted().query(`insert into auth.users (id, email) values (gen_random_uuid(), 'owner@example.in')`);
      await hosted().query(`set local role postgres; ${owner}`);
      const profiles = await rowsOf(
        hosted(),
        `select email, role from public.profiles where email = 'owner@example.in'`,
      );
      expect(profiles).toEqual([{ email: 'owner@example.in', role: 'superadmin' }]);
    });
    await undone(hosted(), async () => {
      const id = '00000000-0000-4000-8000-00000000000b';
      await hosted().query(`
        insert into auth.users (id, email) values ('${id}', 'asha@example.in');
        insert into auth.sessions (id, user_id) values ('${id}', '${id}');
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
          values ('${id}', '${id}', 'totp', 'verified', now(), now())`);
      await hosted().query(`set local role postgres; ${reset}; reset role`);
      expect(
        await rowsOf(
          hosted(),
          `select from auth.mfa_factors union all select from auth.sessions where user_id = '${id}'`,
        ),
      ).toEqual([]);
      expect(
        await rowsOf(hosted(), 'select name, before, after from private.changes order by changeid desc limit 1'),
      ).toEqual([{ name: 'asha@example.in', before: { second_steps: 1 }, after: { second_steps: 0 } }]);
    });
    await undone(hosted(), async () => {
      await hosted().query('alter role authenticator reset pgrst.db_pre_request');
      expect(await rowsOf(hosted(), setting)).toEqual([]);
      await hosted().query(`set local role postgres; ${mend}`);
      expect(await rowsOf(hosted(), setting)).toHaveLength(1);
    });
  });

  it('no function changes rows without naming them, which the data service’s login refuses there', async () => {
    const functions = await rowsOf(
      hosted(),
      `select oid::regprocedure::text as name, prosrc as body from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    );
    const sweeping = (functions as { name: string; body: string }[])
      .map(({ name, body }) => [name, sweepingStatements(body)] as const)
      .filter(([, found]) => found.length > 0);
    expect(sweeping).toEqual([]);
    expect(functions.length).toBeGreaterThan(20);
  });
});

it.each([
  ['begin delete from kept; end', ['delete from kept']],
  ['update public.things set a = (select b from c where true), d = 1;', ['update public.things set a = , d = 1']],
  ['with gone as (delete from x returning *) select 1 from y where true', ['delete from x returning *']],
  ['update only x as y set a = 1', ['update only x as y set a = 1']],
  ['delete from x where true; update x set a = 1 where b', []],
  ['select from x for update; insert into x values (1) on conflict do update set a = 1', []],
  ['create trigger t after update on x for each row execute function y() -- delete from x;', []],
])('a statement that names no rows is found: %s', (source, found) => {
  expect(sweepingStatements(source)).toEqual(found);
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
