// A shop's backup as SQL, run on a database like that of a new hosted project as postgres, who is no superuser there.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ConnectionSettings,
  connectClient,
  createAuth,
  makeBackup,
  migrate,
  transientTables,
} from '../../provider/index.ts';
import { copyIn } from '../../provider/postgres/backup/copy-in.ts';
import { ask, contentOf, emptyDatabase } from '../../provider/testing/backups.ts';
import { type TestDatabase, testCluster, testDatabase } from '../../provider/testing/database.ts';
import { givenBack, hostedRoles, newProject } from '../../testing/hosted/new-project.ts';
import { storeCertificate } from '../print-certificate/stored.ts';
import { application } from '../settings/application.ts';
import { clone } from '../settings/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'thaan-move-'));
const backup = join(folder, 'one.backup');
const moved = join(folder, 'shop.sql');
const migrations = join(clone, 'supabase/migrations');
const left = join(folder, 'left');
const odd = `\n\\.\n\\! touch ${left}\ntab\there, line\nbreak, \\ backslash, \\. end, 'quotes" and ₹ साड़ी \\N`;

const hasPsql = spawnSync('psql', ['--version']).status === 0;

let shop: TestDatabase;
let template: string;
let said: ReturnType<typeof run>;

beforeAll(async () => {
  shop = await testDatabase({ migrations });
  const auth = await createAuth({ database: shop.own, settings: { issuer: 'http://127.0.0.1/auth/v1' } });
  await auth.createAccount({ email: 'owner@shop.example', password: 'a test password 9', confirmed: true });
  const client = await connectClient(shop.admin);
  await storeCertificate(client, { certificate: 'a\ncertificate\n', key: 'a\nkey\n' }, undefined);
  await client.query(
    `insert into public.customers (customer_ulid, first_name, last_name, phone, customer_notes)
     select lpad(n::text, 26, '0'), 'Asha ' || n, 'Rao', '+9198765' || lpad(n::text, 5, '0'), $1
     from generate_series(1, 300) as n`,
    [odd],
  );
  await client.query(`
    insert into public.profiles (id, email, role) select id, email, 'superadmin' from auth.users;
    insert into public.products (productid, name, fabric, purchaseprice, retailprice, description)
      values ('BC26001', 'Silk', 'Silk', 99.50, 250, null), ('ODD', 'Odd', '', 0, 0, '');
    insert into public.productsizecolors (variantid, productid, size, color, stock)
      select gen_random_uuid(), 'BC26001', 'S' || n, 'Red', n from generate_series(1, 20) as n;
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
      select gen_random_uuid(), id, friendly_name, factor_type::auth.factor_type, 'verified', now(), now(), secret, number
      from auth.users cross join
        (values ('App', 'totp', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', null), ('Phone', 'phone', null, '919876543210'))
          as factors (friendly_name, factor_type, secret, number);
    insert into auth.users (id, email) values (gen_random_uuid(), 'late@shop.example');
    insert into public.profiles (id, email, role) select id, email, 'admin' from auth.users where email like 'late@%';
    update private.second_step_rule set rule = 'everybody';
    update private.first_asked set asked_at = now() - interval '8 days';
    insert into auth.spent_steps select id, 59000000 from auth.mfa_factors;
    insert into auth.users (id, phone, phone_confirmed_at, aud, role)
      values (gen_random_uuid(), '919876543210', now(), 'authenticated', 'authenticated');
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id, id, jsonb_build_object('sub', id, 'phone', phone), 'phone' from auth.users where phone is not null;
    insert into public.profiles (id) select id from auth.users where phone is not null;
    -- As an account by an identity elsewhere may leave it.
    insert into auth.users (id, email, confirmation_token, recovery_token, aud, role)
      values (gen_random_uuid(), 'by-google@shop.example', null, null, 'authenticated', 'authenticated');`);
  await client.end();
  await makeBackup({
    application,
    admin: shop.admin,
    file: backup,
    about: { kind: 'shop' },
    withoutRows: transientTables,
  });
  said = run(backup, moved);
  template = await newHostedDatabase();
});
afterAll(async () => {
  await ask((await testCluster()).admin, givenBack);
  await shop.close();
  rmSync(folder, { recursive: true });
});

const newHostedDatabase = async (): Promise<string> => {
  const admin = await emptyDatabase();
  const { database } = admin;
  await ask(admin, `alter database ${database} owner to postgres`);
  await ask(admin, hostedRoles);
  await ask(admin, newProject(database, 'closed'));
  await migrate({ ...admin, user: 'postgres' }, migrations);
  return database;
};

let projects = 0;

/** A database like that of a new project, for postgres. */
const project = async (): Promise<ConnectionSettings> => {
  const database = `project_${++projects}`;
  await ask({ ...shop.admin, database: 'postgres' }, `create database ${database} template ${template} owner postgres`);
  return { ...shop.admin, database, user: 'postgres' };
};

/** What a person types. */
const run = (...words: string[]) => {
  const command = join(clone, 'bin/supabase-sql.ts');
  const { INIT_CWD: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], { encoding: 'utf8', env });
  return { code: status, out: stdout, err: stderr };
};

/** What psql does with such a file. */
const runFile = async (settings: ConnectionSettings, file: string): Promise<void> => {
  const client = await connectClient(settings);
  try {
    const script = readFileSync(file, 'utf8').replace(/^\\set .*$/m, '');
    const parts = script.split(/^(copy .* from stdin;)\n((?:.*\n)*?)\\\.\n/m);
    for (let at = 0; at < parts.length; at += 3) {
      if (parts[at]?.trim()) await client.query(parts[at] ?? '');
      const copy = parts[at + 1];
      if (copy === undefined) continue;
      const rows = copyIn(client, copy.slice(0, -1));
      await rows.write(Buffer.from(parts[at + 2] ?? ''));
      await rows.end();
    }
  } finally {
    await client.end();
  }
};

const ofShop = async (settings: ConnectionSettings) =>
  Object.fromEntries(Object.entries(await contentOf(settings)).filter(([name]) => /^(public|private)\./.test(name)));

const accounts = `select id, email, phone, phone_confirmed_at::text, encrypted_password, email_confirmed_at::text, raw_app_meta_data, raw_user_meta_data,
  banned_until::text, aud, role from auth.users order by id`;
const identities = 'select id, user_id, provider, provider_id, identity_data, email from auth.identities order by id';
const factors = `select id, user_id, friendly_name, factor_type::text, status::text, created_at::text, secret, phone
  from auth.mfa_factors order by id`;
const sequences = `select schemaname, sequencename, last_value from pg_sequences
  where schemaname in ('public', 'private') order by 1, 2`;

it('moves everything: rows as they were, accounts with their passwords and second steps, where sequences stand', async () => {
  expect([said.code, said.err]).toEqual([0, '']);
  expect(said.out).toMatch(/holds [\d,]+ rows of \d+ tables, accounts included\./);
  const hosted = await project();
  await runFile(hosted, moved);
  expect(await ofShop(hosted)).toEqual(await ofShop(shop.admin));
  for (const question of [accounts, identities, factors, sequences])
    expect(await ask(hosted, question)).toEqual(await ask(shop.admin, question));
  expect(await ask(hosted, factors)).toHaveLength(2);
  expect(
    await ask(
      hosted,
      `select from auth.users join public.profiles using (id) where profiles.phone = '+' || users.phone`,
    ),
  ).toHaveLength(1);
  const [odder] = await ask<{ customer_notes: string }>(hosted, 'select customer_notes from public.customers limit 1');
  expect(odder?.customer_notes).toBe(odd);
});

it.runIf(hasPsql)('psql itself reads it so, and runs nothing that rows say', async () => {
  const { host, port, database, user } = await project();
  const place = [`--host=${host}`, `--port=${port}`, `--username=${user}`, `--dbname=${database}`];
  const { status, stderr } = spawnSync('psql', ['--no-psqlrc', `--file=${moved}`, ...place], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(existsSync(left)).toBe(false);
  expect(await ofShop({ host, port, database, user })).toEqual(await ofShop(shop.admin));
});

it('leaves accounts that the hosted service can read', async () => {
  const hosted = await project();
  await runFile(hosted, moved);
  const unreadable = await ask(
    hosted,
    `select email from auth.users where instance_id <> '00000000-0000-0000-0000-000000000000' or confirmation_token is null
       or recovery_token is null or email_change is null or email_change_token_new is null`,
  );
  expect(unreadable).toEqual([]);
  // What GoTrue verifies: argon2id of version 19, 1 GiB, 20 passes and 16 threads at most, no padding.
  const [owner] = await ask<{ hash: string }>(
    hosted,
    `select encrypted_password as hash from auth.users where email = 'owner@shop.example'`,
  );
  const [, memory, passes, threads] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z\d+/]+\$[A-Za-z\d+/]+$/.exec(owner?.hash ?? '') ?? [];
  expect(Number(memory)).toBeLessThanOrEqual(1_048_576);
  expect(Number(passes)).toBeLessThanOrEqual(20);
  expect(Number(threads)).toBeLessThanOrEqual(16);
});

it('brings the certificate that the counters know, for its owner alone', async () => {
  expect(readFileSync(`${moved}.env`, 'utf8')).toBe(
    'PRINT_CERTIFICATE="a\\ncertificate\\n"\nPRINT_SIGNING_KEY="a\\nkey\\n"\n',
  );
  for (const file of [moved, `${moved}.env`]) expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('changes nothing in a project that is not new, or that has other migrations', async () => {
  const used = await project();
  await ask(
    { ...used, user: 'supabase_admin' },
    `insert into auth.users (id, email) values (gen_random_uuid(), 'a@b')`,
  );
  await expect(runFile(used, moved)).rejects.toThrow('The project has accounts already');
  const other = await project();
  await ask(other, `insert into supabase_migrations.schema_migrations (version) values ('20990101000000')`);
  await expect(runFile(other, moved)).rejects.toThrow('migrations are not those of the backup');
  for (const settings of [used, other]) expect((await ofShop(settings))['public.customers']).toEqual([]);
});

it('all of it or nothing', async () => {
  const hosted = await project();
  const broken = join(folder, 'broken.sql');
  writeFileSync(broken, readFileSync(moved, 'utf8').replace(/^commit;$/m, 'select 1 / 0;\ncommit;'));
  await expect(runFile(hosted, broken)).rejects.toThrow('division by zero');
  expect((await ofShop(hosted))['public.customers']).toEqual([]);
  expect(await ask(hosted, accounts)).toEqual([]);
});

it('refuses what would be no use, and writes over nothing', async () => {
  const again = run(backup, moved);
  expect([again.code, again.err]).toEqual([
    1,
    `Nothing was written: ${moved} cannot be written: it is there already.\n`,
  ]);
  const none = run(backup);
  expect([none.code, none.err]).toEqual([2, 'Nothing was written: name a backup and a new file for its SQL.\n']);
  const demo = join(folder, 'demo.backup');
  await makeBackup({
    application,
    admin: shop.admin,
    file: demo,
    about: { kind: 'demo' },
    withoutRows: transientTables,
  });
  const shown = run(demo, join(folder, 'demo.sql'));
  expect([shown.code, shown.err]).toEqual([1, expect.stringContaining('no backup of a real shop')]);
});
