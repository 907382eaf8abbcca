import { beforeAll, expect, test } from 'vitest';
import { databaseOfTests } from '../../testing/file-servers.ts';

const db = databaseOfTests();
beforeAll(async () => {
  await rows(`insert into storage.buckets (id, name) values ('box', 'box');
    insert into storage.objects (bucket_id, name, metadata) values ('box', 'a', '{"size": 3}'), ('box', 'b', '{"size": 4}')`);
});

const rows = async (text: string): Promise<unknown[]> => (await db.query({ text, values: [] })).rows;

test.each([
  [
    'every table has row-level security',
    `select relname from pg_class where relnamespace = 'storage'::regnamespace and relkind = 'r' and not relrowsecurity`,
  ],
  [
    'everything belongs to the login of the storage, which is no superuser and may not log in',
    `select owned.name from (
        select relname::text, relowner from pg_class where relnamespace = 'storage'::regnamespace
        union all select oid::regprocedure::text, proowner from pg_proc where pronamespace = 'storage'::regnamespace
        union all select nspname, nspowner from pg_namespace where nspname = 'storage'
      ) as owned (name, owner) join pg_roles on pg_roles.oid = owner
      where rolname <> 'supabase_storage_admin' or rolsuper or rolcanlogin or rolbypassrls`,
  ],
  [
    'no function runs with its owner’s rights, and nobody runs one unless named',
    `select oid::regprocedure from pg_proc
      where pronamespace = 'storage'::regnamespace and (prosecdef or exists (
        select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0))`,
  ],
  [
    'every function finds what it names whatever the search_path is',
    `select oid::regprocedure from pg_proc where pronamespace = 'storage'::regnamespace
        and prosqlbody is null and not coalesce('search_path=""' = any (proconfig), false)`,
  ],
  [
    'secrets are for the service alone, which may not change them',
    `select grantee, privilege_type from information_schema.role_table_grants
      where table_schema = 'storage' and table_name = 'signing_secrets'
        and (grantee, privilege_type) not in (('service_role', 'SELECT'), ('service_role', 'INSERT'))
        and grantee <> 'supabase_storage_admin'`,
  ],
])('%s', async (_rule, offenders) => {
  expect(await rows(offenders)).toEqual([]);
});

test.each(['objects', 'buckets'])('rows of %s are not deleted past the service, whoever tries', async (table) => {
  const refused = {
    code: '42501',
    message: 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
  };
  await expect(rows(`delete from storage.${table}`)).rejects.toMatchObject(refused);
  for (const role of ['anon', 'service_role']) {
    const asked = db.database.run({ role, claims: {} }, { text: `delete from storage.${table}`, values: [] });
    await expect(asked, role).rejects.toMatchObject(refused);
  }
});

test('an object that is changed says when', async () => {
  const [change] = await rows(`update storage.objects set updated_at = '2020-01-01' where name = 'a'
    returning updated_at = now() as now, name_lower`);
  expect(change).toEqual({ now: true, name_lower: 'a' });
});

test('a bucket has a hundred letters at most', async () => {
  const name = 'n'.repeat(101);
  const insert = `insert into storage.buckets (id, name) values ('long', '${name}')`;
  await expect(rows(insert)).rejects.toThrow(`bucket name "${name}" is too long (101 characters). Max is 100.`);
  await expect(rows(`update storage.buckets set name = '${name}'`)).rejects.toThrow('too long');
});

test('the sizes of buckets are summed', async () => {
  expect(await rows('select * from storage.get_size_by_bucket()')).toEqual([{ size: '7', bucket_id: 'box' }]);
});

test('an insert is tried and leaves nothing', async () => {
  const tried = (bucket: string) => rows(`select storage.can_insert_object('${bucket}', 'c', null, '{}')`);
  await expect(tried('box')).rejects.toMatchObject({ code: 'PT200' });
  await expect(tried('none')).rejects.toMatchObject({ code: '23503' });
  expect(await rows(`select from storage.objects where name = 'c'`)).toEqual([]);
});
