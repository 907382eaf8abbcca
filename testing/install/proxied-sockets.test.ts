// Sockets of realtime/v1 behind install/Caddyfile and install/nginx.conf, where these programs are installed.
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient } from '../../provider/index.ts';
import { signIn } from '../client.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';
import { openBehind, type ProxiedSocket, refusedBehind } from './proxied-socket.ts';
import { isInstalled, type ProxyName, startProxy, type TestProxy } from './proxy.ts';

const isLong = Boolean(process.env.THAAN_LONG);
const proxies: ProxyName[] = ['caddy', 'nginx'];
const topic = 'realtime:shop:behind a proxy';

const ask = async ({ connection }: Pick<Thaan, 'connection'>, text: string): Promise<void> => {
  const client = await connectClient(connection);
  await client.query(text).finally(() => client.end());
};

describe.each(proxies)('%s', (name) => {
  const lines: { path?: string; status?: number; address?: string; code?: number }[] = [];
  let shop: Thaan;
  let proxy: TestProxy;
  let token: string;
  beforeAll(async () => {
    if (!isInstalled(name)) return;
    const environment = { THAAN_URL: 'https://shop.example', THAAN_PROXIES: '127.0.0.1' };
    shop = await startTestThaan({ environment, log: (line) => lines.push(JSON.parse(line)) });
    proxy = await startProxy(name, shop.port);
    const here = { ...shop, url: `http://127.0.0.1:${shop.port}` };
    token = (await signIn(here, testOwner.email, testOwner.password)).token;
  });
  afterAll(async () => {
    await proxy?.stop();
    await shop?.stop();
  });

  const staff = async (from: string): Promise<ProxiedSocket> => {
    const opened = await openBehind(proxy.https, shop.publicKey, from);
    const postgres_changes = [{ event: 'INSERT', schema: 'public', table: 'categories' }];
    const config = { private: true, broadcast: { self: true }, postgres_changes };
    opened.send(topic, 'phx_join', { config, access_token: token });
    await opened.find(({ event, payload }) => event === 'system' && payload.message === 'Subscribed to PostgreSQL');
    return opened;
  };

  it.runIf(isInstalled(name))('what is saved is heard at once, and what is sent, however large', async () => {
    const opened = await staff('127.0.0.21');
    await ask(shop, `insert into categories (name) values ('Behind ${name}')`);
    const change = await opened.find(({ event }) => event === 'postgres_changes');
    expect(change.payload.data.record.name).toBe(`Behind ${name}`);
    // Larger than a request may be.
    const payload = { text: 'x'.repeat(2_000_000) };
    opened.send(topic, 'broadcast', { type: 'broadcast', event: 'large', payload });
    const heard = await opened.find(({ event }) => event === 'broadcast');
    expect(heard.payload.payload.text).toHaveLength(2_000_000);
    opened.socket.terminate();
  });

  it.runIf(isInstalled(name))('the server knows the visitor’s own address', async () => {
    expect(await refusedBehind(proxy.https, 'a wrong key', '127.0.0.22')).toBe(401);
    const refused = lines.find(({ path, status }) => path === '/realtime/v1/websocket' && status === 401);
    expect(refused?.address).toBe('127.0.0.22');
  });

  // It takes longer than the proxy bears a silence.
  it.runIf(isInstalled(name) && isLong)(
    'a client that says nothing is asked whether it lives, and stays',
    async () => {
      const opened = await staff('127.0.0.23');
      for (let asked = 0; asked < 7; asked++) await once(opened.socket, 'ping');
      opened.send('phoenix', 'heartbeat', {});
      await opened.find((frame) => frame.topic === 'phoenix');
      opened.socket.terminate();
    },
    150_000,
  );

  it.runIf(isInstalled(name))('a server that stops says that it may be come back to', async () => {
    const opened = await staff('127.0.0.24');
    await shop.stop();
    expect(await opened.closed).toBe(1012);
  });
});
