import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const rows = async (text: string): Promise<unknown[]> => (await db.query({ text, values: [] })).rows;

test.each([
  [
    'every table has row-level security, those of single days too',
    `select relname from pg_class
      where relnamespace = 'realtime'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
  ],
  [
    'everything belongs to the login of the service, which is no superuser and may not log in',
    `select owned.name from (
        select relname::text, relowner from pg_class where relnamespace = 'realtime'::regnamespace
        union all select oid::regprocedure::text, proowner from pg_proc where pronamespace = 'realtime'::regnamespace
        union all select nspname, nspowner from pg_namespace where nspname = 'realtime'
      ) as owned (name, owner) join pg_roles on pg_roles.oid = owner
      where rolname <> 'supabase_realtime_admin' or rolsuper or rolcanlogin or rolbypassrls`,
  ],
  [
    'nobody runs a function unless named: everybody asks for the topic and sends, and else it is the service',
    `select oid::regprocedure from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as given
      where pronamespace = 'realtime'::regnamespace and grantee <> proowner
        and grantee <> 'service_role'::regrole
        and proname not in ('topic', 'send', 'send_binary', 'broadcast_changes')
      union all select oid::regprocedure from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as given
      where pronamespace = 'realtime'::regnamespace and grantee = 0`,
  ],
  [
    'one function alone runs with its owner’s rights',
    `select oid::regprocedure from pg_proc
      where pronamespace = 'realtime'::regnamespace and prosecdef
        and (proname <> 'keep_partitions' or not 'search_path=""' = any (proconfig))`,
  ],
  [
    'a part of the messages is reached by way of their policies alone',
    `select relname from pg_class, aclexplode(relacl) as given
      where relnamespace = 'realtime'::regnamespace and relispartition and grantee <> relowner`,
  ],
])('%s', async (_rule, offenders) => {
  expect(await rows(offenders)).toEqual([]);
});

test('the topic is what was set, and none outside', async () => {
  expect(await rows('select realtime.topic() as topic')).toEqual([{ topic: null }]);
  expect(await rows(`begin; set local realtime.topic = 'hall'; select realtime.topic() as topic`)).toEqual([
    { topic: 'hall' },
  ]);
  await rows('rollback');
});

test('a message holds JSON or bytes', async () => {
  const insert = `insert into realtime.messages (topic, extension, payload, binary_payload)`;
  await expect(rows(`${insert} values ('a', 'broadcast', '{}', '\\x00')`)).rejects.toMatchObject({
    constraint: 'messages_payload_exclusive',
  });
});
