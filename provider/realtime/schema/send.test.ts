// What is sent in SQL is kept as a message, by the rights of who sends it.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { connectClient } from '../../postgres/connection.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';

let db: TestDatabase;
let client: Awaited<ReturnType<typeof connectClient>>;
const warnings: string[] = [];
beforeAll(async () => {
  db = await testDatabase();
  client = await connectClient(db.admin);
  client.on('notice', ({ message }) => warnings.push(message ?? ''));
  await client.query(`create policy sent on realtime.messages for insert to authenticated
    with check (realtime.topic() = 'open' and extension = 'broadcast')`);
});
afterAll(async () => {
  await client.end();
  await db.close();
});
beforeEach(async () => {
  warnings.length = 0;
  await client.query('begin');
  return async () => void (await client.query('rollback'));
});

const rows = async (text: string) => (await client.query(text)).rows;
const messages = () =>
  rows(`select id, topic, event, private, extension, payload, encode(binary_payload, 'hex') as bytes
    from realtime.messages order by inserted_at, ctid`);

test('a message is private unless it is said, and carries its id', async () => {
  await rows(`select realtime.send('{"x": 1}', 'moved', 'open'),
    realtime.send('{"id": 7}', 'moved', 'hall', false), realtime.send_binary('\\x00ff', 'raw', 'open')`);
  const [first, second, third] = await messages();
  expect(first).toMatchObject({ topic: 'open', event: 'moved', private: true, extension: 'broadcast', bytes: null });
  expect(first?.payload).toEqual({ x: 1, id: first?.id });
  expect(second).toMatchObject({ topic: 'hall', private: false, payload: { id: 7 } });
  expect(third).toMatchObject({ topic: 'open', event: 'raw', private: true, payload: null, bytes: '00ff' });
});

describe('as whoever sends', () => {
  it.each([
    ['the policies let it', 'open', 1],
    ['the policies refuse it', 'closed', 0],
  ])('%s', async (_what, topic, count) => {
    await rows('set local role authenticated');
    await rows(`select realtime.send('{}', 'moved', '${topic}'), realtime.send_binary('', 'raw', '${topic}')`);
    await rows('reset role');
    expect(await messages()).toHaveLength(count * 2);
    const refusal = 'WarnSendingBroadcastMessage: new row violates row-level security policy for table "messages"';
    expect(warnings).toEqual(count === 1 ? [] : [refusal, refusal]);
  });

  test('a message that cannot be is a warning, and what it tells of goes on', async () => {
    await rows('create table public.things (id integer)');
    await rows(`select realtime.send('[1]', 'moved', 'open'), realtime.send('{}', 'moved', null)`);
    await rows('insert into public.things values (1)');
    expect(await messages()).toEqual([]);
    expect(await rows('select * from public.things')).toEqual([{ id: 1 }]);
    expect(warnings).toHaveLength(2);
  });
});

describe('changes of rows', () => {
  const trigger = (level = '') => `
    create table public.things (id integer primary key, name text);
    create function public.tell() returns trigger language plpgsql as $$ begin
      perform realtime.broadcast_changes('things', tg_op, tg_op, tg_table_name, tg_table_schema, new, old ${level});
      return null; end $$;
    create trigger tell after insert or update or delete on public.things for each row execute function public.tell()`;

  test('are sent with both sides of the row', async () => {
    await rows(trigger());
    await rows(`insert into public.things values (1, 'a')`);
    await rows(`update public.things set name = 'b'`);
    await rows('delete from public.things');
    const [a, b] = [
      { id: 1, name: 'a' },
      { id: 1, name: 'b' },
    ];
    const all = { schema: 'public', table: 'things' };
    const told = await messages();
    expect(told.map(({ event, private: isPrivate, topic }) => [event, isPrivate, topic])).toEqual([
      ['INSERT', true, 'things'],
      ['UPDATE', true, 'things'],
      ['DELETE', true, 'things'],
    ]);
    expect(told.map(({ payload: { id, ...payload } }) => payload)).toEqual([
      { ...all, operation: 'INSERT', record: a, old_record: null },
      { ...all, operation: 'UPDATE', record: b, old_record: a },
      { ...all, operation: 'DELETE', record: null, old_record: b },
    ]);
  });

  test('of a whole statement are an error', async () => {
    await rows(trigger(`, 'STATEMENT'`));
    await expect(rows(`insert into public.things values (1, 'a')`)).rejects.toThrow(
      'Failed to process the row: function can only be triggered for each row, not for each statement',
    );
  });

  test('of another kind are an error', async () => {
    await expect(
      rows(`select realtime.broadcast_changes('a', 'b', 'TRUNCATE', 'c', 'public', null::record, null::record)`),
    ).rejects.toThrow('Failed to process the row: Unexpected operation type: TRUNCATE');
  });
});
