import { expect, test } from 'vitest';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const listAs = async (token: string) => (await shop.sendAs(token, 'POST', 'rest/v1/rpc/list_sessions', {})).body;
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id;

test('lists the caller’s own sessions, the latest used first, and tells the one that asks', async () => {
  const before = await listAs(shop.token('admin') as string);
  expect(before).toHaveLength(1);
  const [second, third] = [await shop.signIn('admin'), await shop.signIn('admin')];
  await shop.query(
    `update auth.sessions set refreshed_at = now() at time zone 'utc' + interval '1 minute', ip = '192.0.2.7',
       user_agent = 'Firefox' where id = $1`,
    [sessionOf(second)],
  );
  const listed = await listAs(third);
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([sessionOf(second), sessionOf(third), before[0].id]);
  expect(listed.map(({ current }: { current: boolean }) => current)).toEqual([false, true, false]);
  expect(Object.keys(listed[0]).sort()).toEqual(['created_at', 'current', 'id', 'ip', 'last_used_at', 'user_agent']);
  expect(listed[0]).toMatchObject({ ip: '192.0.2.7', user_agent: 'Firefox' });
  const ahead = Date.parse(listed[0].last_used_at) - Date.now();
  expect(ahead).toBeGreaterThan(50_000);
  expect(ahead).toBeLessThan(61_000);
  expect(listed[1].last_used_at).toBe(listed[1].created_at);
});

test('shows nobody else’s sessions, and none that is over', async () => {
  const { data } = await shop.as('user').rpc('list_sessions').throwOnError();
  expect(data).toMatchObject([{ current: true, user_agent: expect.any(String) }]);
  const other = await shop.signIn('user');
  await shop.query('update auth.sessions set not_after = now() where id = $1', [sessionOf(other)]);
  expect(await listAs(shop.token('user') as string)).toHaveLength(1);
});
