// What strangers ask for takes a second at most, so that they cannot keep the shop's database busy.
import { expect, test, vi } from 'vitest';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const timed = async <T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> => {
  const before = performance.now();
  return { answer: await work(), ms: performance.now() - before };
};
const tooLong = { status: 503, body: { code: '57014' } };

test('an anonymous query ends after a second', async () => {
  await shop.query(`create function public.linger() returns void language sql stable return pg_sleep(6);
    revoke execute on function public.linger() from public; grant execute on function public.linger() to anon, authenticated;
    notify pgrst, 'reload schema'`);
  const linger = () => shop.send('anon', 'POST', 'rpc/linger', {});
  await vi.waitUntil(async () => (await linger()).status !== 404, { timeout: 15_000 });
  const { answer, ms } = await timed(linger);
  expect(answer).toMatchObject(tooLong);
  expect(ms).toBeGreaterThan(900);
  expect(ms).toBeLessThan(5_500);
});

test('that of an account without a part in the shop as well, and that of staff does not', async () => {
  const { answer, ms } = await timed(() => shop.send('user', 'POST', 'rpc/linger', {}));
  expect(answer).toMatchObject(tooLong);
  expect(ms).toBeLessThan(5_500);
  expect((await shop.send('admin', 'POST', 'rpc/linger', {})).status).toBe(204);
});

test('who becomes staff has their time at the next request', async () => {
  await shop.query(`update public.profiles set role = 'admin' where id = $1`, [shop.ids.user]);
  expect((await shop.send('user', 'POST', 'rpc/linger', {})).status).toBe(204);
  await shop.query(`update public.profiles set role = 'user' where id = $1`, [shop.ids.user]);
  expect(await shop.send('user', 'POST', 'rpc/linger', {})).toMatchObject(tooLong);
});
