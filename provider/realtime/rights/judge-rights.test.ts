import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity } from '../../postgres/types.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { openPrivateRooms } from '../../testing/realtime/private.ts';
import { judgeRight, judgeRights, type Question, questionOf } from './judge-rights.ts';
import type { Extension } from './rights.ts';

const reader = '11111111-1111-4111-8111-111111111111';
const writer = '22222222-2222-4222-8222-222222222222';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  const rooms = await openPrivateRooms(db);
  await rooms.give(reader, 'hall', 'read broadcast', 'read presence');
  await rooms.give(reader, 'glass', 'read presence');
  await rooms.give(writer, 'hall', 'write broadcast', 'read broadcast');
  await rooms.give(writer, 'desk', 'write presence');
});
afterAll(() => db.close());

const account = (sub: string, more: object = {}): Identity => {
  return { role: 'authenticated', claims: { role: 'authenticated', sub, ...more } };
};
const anon: Identity = { role: 'anon', claims: { role: 'anon' } };
const service: Identity = { role: 'service_role', claims: { role: 'service_role' } };

const ask = (identity: Identity, topic: string, extension?: Extension, headers = '{}'): Question => ({
  ...questionOf(identity, headers, topic),
  ...(extension && { extension }),
});

const judged = async (...questions: readonly Question[]) =>
  (await judgeRights(db.database, questions)).map((answer) => (answer instanceof Error ? answer : [...answer].sort()));

/** Who, where, what may be heard, which may be sent. */
const matrix: readonly (readonly [string, Identity, string, readonly Extension[], readonly Extension[]])[] = [
  ['nobody', anon, 'hall', [], []],
  ['nobody, where all may hear', anon, 'open to all', ['broadcast', 'presence'], []],
  ['an account without rights', account(writer), 'glass', [], []],
  ['who may hear both', account(reader), 'hall', ['broadcast', 'presence'], []],
  ['who may hear presence', account(reader), 'glass', ['presence'], []],
  ['the same elsewhere', account(reader), 'desk', [], []],
  ['who may send broadcasts', account(writer), 'hall', ['broadcast'], ['broadcast']],
  ['who may say that they are there', account(writer), 'desk', [], ['presence']],
  ['the service', service, 'anything', ['broadcast', 'presence'], ['broadcast', 'presence']],
  ['a claim', account(writer, { shift: 'late' }), 'late', ['broadcast', 'presence'], []],
  ['a policy that raises', account(reader), 'raises', [], []],
  ['a policy that raises as one sends', account(reader), 'sending raises', [], []],
  ['a role that is none', { role: 'nobody at all', claims: {} }, 'hall', [], []],
  ['a role that the login may not take', { role: 'postgres', claims: {} }, 'hall', [], []],
  ['a topic in any script, with a quote', account(reader), `ह'all`, [], []],
];

test.each(matrix)('%s', async (_who, identity, topic, heard, sent) => {
  expect(
    await judged(ask(identity, topic), ask(identity, topic, 'broadcast'), ask(identity, topic, 'presence')),
  ).toEqual([
    heard,
    sent.filter((extension) => extension === 'broadcast'),
    sent.filter((extension) => extension === 'presence'),
  ]);
});

test('many are judged in one statement, each as itself', async () => {
  const all = matrix.map(([, identity, topic]) => ask(identity, topic));
  const twice = [...all, ...all.toReversed()];
  const heard = matrix.map(([, , , extensions]) => extensions);
  expect(await judged(...twice)).toEqual([...heard, ...heard.toReversed()]);
  expect(await judged()).toEqual([]);
});

test('the headers of the handshake can be read', async () => {
  const headers = JSON.stringify({ 'x-word': 'thread' });
  expect(await judged(ask(anon, 'thread', undefined, headers), ask(anon, 'thread'))).toEqual([
    ['broadcast', 'presence'],
    [],
  ]);
});

test('a fault of the database’s is no answer, and nobody else’s', async () => {
  const [fault, heard] = await judged(ask(account(reader), 'is at fault'), ask(account(reader), 'hall'));
  expect(fault).toMatchObject({ name: 'DatabaseUnavailable', message: 'A policy ran into 55P03' });
  expect(heard).toEqual(['broadcast', 'presence']);
  await expect(judgeRight(db.database, ask(account(reader), 'is at fault'))).rejects.toThrow('55P03');
});

test('a policy that hangs is asked no longer than was said', async () => {
  const text = `create policy hanging on realtime.messages for select to authenticated
    using (case realtime.topic() when 'hangs' then pg_sleep(60) is not null end)`;
  await db.query({ text, values: [] });
  const [hanging, ms] = [ask(account(reader), 'hangs'), 100];
  await expect(judgeRight(db.database, hanging, ms)).rejects.toMatchObject({ code: '57014' });
});

test('nothing of it stays, and the login is nobody again', async () => {
  const left = await db.query<{ count: number }>({ text: 'select count(*)::int from realtime.messages', values: [] });
  expect(left.rows).toEqual([{ count: 0 }]);
  const text = `select current_user as me, realtime.topic() as topic, current_setting('request.jwt.claims', true) as claims
    from (select realtime.judge_rights($1)) as judged`;
  const asked = JSON.stringify([{ role: 'authenticated', claims: '{}', headers: '{}', topic: 'hall' }]);
  const { rows } = await db.database.run(service, { text, values: [asked] });
  expect(rows).toEqual([{ me: 'service_role', topic: null, claims: '{"role":"service_role"}' }]);
});

test('only the service may ask for others', async () => {
  for (const identity of [anon, account(reader)])
    for (const text of [`select realtime.judge_rights('[]')`, 'select realtime.keep_partitions()'])
      await expect(db.database.run(identity, { text, values: [] })).rejects.toMatchObject({ code: '42501' });
});
