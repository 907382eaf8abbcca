import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type SilentProxy, silentProxy } from '../testing/silent-proxy.ts';
import { loginSettings } from './connection.ts';
import { openNotifications } from './notifications.ts';

let database: TestDatabase;
let proxy: SilentProxy;
beforeAll(async () => {
  database = await testDatabase();
  proxy = await silentProxy(loginSettings(database.admin, 'authenticator'));
});
afterAll(async () => {
  proxy.close();
  await database.close();
});

const tell = (payload: string) => database.query({ text: `notify news, '${payload}'`, values: [] });

test('a connection that was dropped without a word is noticed, and another one opened', async () => {
  const heard: string[] = [];
  const notifications = openNotifications(proxy.settings, { everyMs: 20, answerMs: 0 });
  await notifications.listen(
    'news',
    (payload) => heard.push(payload),
    () => heard.push('lost'),
  );
  // One that answers is asked again and again, and kept.
  const before = proxy.pieces();
  await expect.poll(() => proxy.pieces()).toBeGreaterThan(before + 5);
  await tell('first');
  await expect.poll(() => heard).toEqual(['first']);
  proxy.drop();
  await tell('unheard');
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['first', 'lost', '']);
  await tell('second');
  await expect.poll(() => heard).toEqual(['first', 'lost', '', 'second']);
  await notifications.close();
});
