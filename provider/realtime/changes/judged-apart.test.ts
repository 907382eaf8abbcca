import { afterAll, beforeAll, expect, test } from 'vitest';
import { anon, startTestChanges, type TestChanges } from '../../testing/realtime/changes.ts';

let changes: TestChanges;

beforeAll(async () => {
  // Comparing spots fails where the row's is at 13.
  changes = await startTestChanges(`
    create type public.spot as (x int);
    create function public.touchy(a public.spot, b public.spot) returns bool
      language sql as 'select 1 / ((a).x - 13) is not null and (a).x = (b).x';
    create operator public.= (leftarg = public.spot, rightarg = public.spot, function = public.touchy);
    create table public.spots (id int primary key, spot public.spot);
    grant select on public.spots to anon;
    alter publication supabase_realtime add table public.spots;`);
});

afterAll(() => changes?.close());

test('a filter that cannot be judged is many to who asked for it, and the others of the same role hear theirs', async () => {
  const [ill, all, some] = [
    await changes.listen(anon, { table: 'spots', filter: 'spot=eq.(1)' }),
    await changes.listen(anon, 'spots'),
    await changes.listen(anon, { table: 'spots', filter: 'id=gt.0' }),
  ];
  await changes.sql('insert into public.spots values (1, row(13))');
  await ill.untilMany();
  expect(ill.manyOf).toEqual([['public.spots']]);
  await changes.sql('insert into public.spots values (2, row(1))');
  await ill.until(1);
  await changes.settled();
  const ids = [ill, all, some].map((heard) => heard.changes.map(({ data }) => data.record?.id));
  expect(ids).toEqual([[2], [1, 2], [1, 2]]);
  expect([all.manyOf, some.manyOf]).toEqual([[], []]);
  for (const { end } of [ill, all, some]) end();
});
