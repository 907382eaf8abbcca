import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { messageSweep } from './message-sweep.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const rows = async (text: string): Promise<Record<string, unknown>[]> => (await db.query({ text, values: [] })).rows;
const days = async (): Promise<unknown[]> =>
  (
    await rows(`select relname as name from pg_class
      where relispartition and relkind = 'r' and relname ~ '^messages_\\d' order by 1`)
  ).map(({ name }) => name);

/** The names of the days that are so far away from today. */
const named = async (...away: number[]): Promise<unknown[]> =>
  (
    await rows(`select to_char(timezone('utc', now())::date + away, '"messages_"YYYY_MM_DD') as name
      from unnest('{${away}}'::int[]) as away order by 1`)
  ).map(({ name }) => name);

const make = (away: number): Promise<unknown> =>
  rows(`do $$ declare day date := timezone('utc', now())::date + ${away}; begin
    execute format('create table if not exists realtime.messages_%s partition of realtime.messages
      for values from (%L) to (%L)', to_char(day, 'YYYY_MM_DD'), day, day + 1);
    execute format('alter table realtime.messages_%s owner to supabase_realtime_admin', to_char(day, 'YYYY_MM_DD'));
  end $$`);

const sweep = () => messageSweep(db.database).run();

beforeEach(() => sweep());

test('there are days from yesterday to the third to come, from the first day on', async () => {
  expect(await days()).toEqual(await named(-1, 0, 1, 2, 3));
});

test('those that are not there are made, by several servers at once too', async () => {
  for (const name of await named(0, 2)) await rows(`drop table realtime.${name}`);
  await Promise.all(Array.from({ length: 5 }, sweep));
  expect(await days()).toEqual(await named(-1, 0, 1, 2, 3));
  await rows(`insert into realtime.messages (topic, extension) values ('hall', 'broadcast')`);
  expect(await rows('select topic from realtime.messages')).toEqual([{ topic: 'hall' }]);
});

test('a day goes once all of it is 72 hours old', async () => {
  for (const away of [-2, -3, -4, -5, -400]) await make(away);
  await sweep();
  expect(await days()).toEqual(await named(-3, -2, -1, 0, 1, 2, 3));
});

test('what was sent goes with its day', async () => {
  for (const away of [-3, -4]) await make(away);
  for (const away of [-4, -3, 0])
    await rows(`with sent as (select realtime.send('{"away": ${away}}', 'moved', 'kept', false)) select from sent`);
  await rows(`update realtime.messages set inserted_at = inserted_at + (payload ->> 'away')::int * interval '1 day'
    where topic = 'kept'`);
  const left = () => rows(`select payload -> 'away' as away from realtime.messages where topic = 'kept' order by 1`);
  await sweep();
  expect(await left()).toEqual([{ away: -3 }, { away: 0 }]);
});

test('what is in another zone lies in the same day', async () => {
  await rows(`begin; set local timezone = 'Pacific/Kiritimati';
    insert into realtime.messages (topic, extension) values ('east', 'broadcast')`);
  const text = `select inserted_at = timezone('utc', now()) as is_utc from realtime.messages where topic = 'east'`;
  expect(await rows(text)).toEqual([{ is_utc: true }]);
  await rows('rollback');
});
