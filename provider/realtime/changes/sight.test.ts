import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anon, type TestChanges, user } from '../../testing/realtime/changes.ts';
import { asha, ravi, startSightTables } from '../../testing/realtime/sight.ts';
import type { ChangeData } from './changes.ts';

let changes: TestChanges;
const listening: { end(): void }[] = [];

const listen: TestChanges['listen'] = async (...asked) => {
  const heard = await changes.listen(...asked);
  listening.push(heard);
  return heard;
};

/** What was heard, shortly: the event, the row's key, and the old row. */
const told = ({ changes: heard }: { readonly changes: readonly { readonly data: ChangeData }[] }) =>
  heard.map(({ data: { type, record, old_record } }) => [type, record, old_record]);

beforeAll(async () => {
  changes = await startSightTables();
});

afterEach(() => {
  for (const { end } of listening.splice(0)) end();
});

afterAll(() => changes?.close());

test('a row is told to whom row-level security lets see it, and to nobody without a right to its key', async () => {
  const [hers, his, nobodys] = [
    await listen(user(asha), 'owned'),
    await listen(user(ravi), 'owned'),
    await listen(anon, 'owned'),
  ];
  await changes.sql(`insert into public.owned values (1, '${asha}', 'a'), (2, '${ravi}', 'b'), (3, null, 'c')`);
  await changes.sql(`update public.owned set note = 'd' where id < 3`);
  await changes.settled();
  expect(told(hers)).toEqual([
    ['INSERT', { id: 1, owner: asha, note: 'a' }, undefined],
    ['UPDATE', { id: 1, owner: asha, note: 'd' }, { id: 1 }],
  ]);
  expect(told(his).map(([type, record]) => [type, (record as { id: number }).id])).toEqual([
    ['INSERT', 2],
    ['UPDATE', 2],
  ]);
  expect(nobodys.notices.map(({ status }) => status)).toEqual(['error']);
  expect(nobodys.notices[0]?.message).toMatch(
    /^Unable to subscribe .*\. Exception: ERROR 42501 \(insufficient_privilege\) permission denied for table owned$/,
  );
  expect(nobodys.changes).toEqual([]);
});
