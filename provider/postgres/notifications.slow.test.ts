import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type SilentProxy, silentProxy } from '../testing/silent-proxy.ts';
import { loginSettings } from './connection.ts';
import { openDatabase } from './database.ts';
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

test('a close waits no longer than a moment for connections that were dropped without a word', async () => {
  const dropped = openDatabase(proxy.settings);
  await dropped.listen('news', () => {});
  await dropped.ping();
  await dropped.run({ role: 'anon', claims: {} }, { text: 'select', values: [] });
  proxy.drop();
  await dropped.close();
});

test('nor for one that is being opened', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {})));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const notifications = openNotifications({ ...proxy.settings, port });
  let isOpening = true;
  const listening = notifications
    .listen('news', () => {})
    .catch(() => {})
    .finally(() => {
      isOpening = false;
    });
  await notifications.close();
  expect(isOpening).toBe(true);
  silent.close();
  for (const socket of sockets) socket.destroy();
  await listening;
});
