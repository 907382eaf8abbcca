import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, workFor } from '../../postgres/caller.ts';
import { anon, startTestChanges, type TestChanges } from '../../testing/realtime/changes.ts';

let changes: TestChanges;

beforeAll(async () => {
  changes = await startTestChanges(`
    create table public.open (id int8 primary key, note text, secret text, tags text[], n numeric, at timestamptz);
    grant select (id, note, tags, n, at) on public.open to anon, authenticated;
    alter publication supabase_realtime add table public.open;`);
});

afterAll(() => changes?.close());

test('each event of a table is told with its row', async () => {
  const heard = await changes.listen(anon, 'open');
  expect(heard.notices).toEqual([{ extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' }]);
  await changes.sql(`insert into public.open values (9007199254740993, 'a', 'x', '{a,"b c"}', 1.50, '2026-01-02 03:04:05.678901+00');
    update public.open set note = 'b'; delete from public.open`);
  const told = (await heard.until(3)).map(({ data }) => data);
  expect(told.map(({ type, errors }) => [type, errors])).toEqual([
    ['INSERT', null],
    ['UPDATE', null],
    ['DELETE', null],
  ]);
  expect(told[0]).toMatchObject({ schema: 'public', table: 'open' });
  expect(told[0]?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(told[0]?.columns).toEqual([
    { name: 'id', type: 'int8' },
    { name: 'note', type: 'text' },
    { name: 'tags', type: '_text' },
    { name: 'n', type: 'numeric' },
    { name: 'at', type: 'timestamptz' },
  ]);
  expect(told[0]?.record).toMatchObject({ note: 'a', tags: ['a', 'b c'], at: '2026-01-02T03:04:05.678901+00:00' });
  expect(heard.texts[0]).toContain('"id":9007199254740993,');
  expect(heard.texts[0]).toContain('"n":1.50,');
  expect(heard.texts.join()).not.toContain('secret');
  expect(told[0]).not.toHaveProperty('old_record');
  expect(Object.keys(told[1]?.old_record ?? {})).toEqual(['id']);
  expect(told[2]).not.toHaveProperty('record');
  heard.end();
});

test('many joins of one guest are tried one after the other, and who comes beside them is served', async () => {
  const guest: Caller = {
    line: '203.0.113.1',
    standing: 'guest',
    gone: new AbortController().signal,
    progress: 'waiting',
  };
  const entry = { event: '*', schema: 'public', table: 'open', filter: 'id=eq.7' };
  const joins = workFor(guest, () => Array.from({ length: 40 }, () => changes.listen(anon, entry)));
  const beside = await changes.listen(anon, entry);
  expect(beside.notices).toMatchObject([{ status: 'ok' }]);
  const heard = await Promise.all(joins);
  const said = heard.map(({ notices }) => notices[0]?.message);
  // At once they would be more than may wait in the guest's line.
  expect(new Set(said)).toEqual(new Set(['Subscribed to PostgreSQL']));
  for (const { end } of [...heard, beside]) end();
});
