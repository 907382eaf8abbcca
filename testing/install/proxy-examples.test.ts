// install/Caddyfile and install/nginx.conf in front of a running shop, where these programs are installed.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient } from '../../provider/index.ts';
import { ask } from '../../provider/testing/backups.ts';
import { pictureOf } from '../pictures.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';
import { isInstalled, type ProxyName, startProxy, type TestProxy } from './proxy.ts';

interface Asked {
  readonly path: string;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
  /** The visitor's address: one of this machine's own, apart from the proxy's. */
  readonly from?: string;
}

const proxies: ProxyName[] = ['caddy', 'nginx'];
for (const name of proxies)
  if (!isInstalled(name)) console.log(`${name} is not installed here: its example was not tried.`);

let shop: Thaan;
let files: string;
let picture: Buffer;
beforeAll(async () => {
  if (!proxies.some(isInstalled)) return;
  files = mkdtempSync(join(tmpdir(), 'thaan-uploads-'));
  picture = await pictureOf(10);
  shop = await startTestThaan({
    environment: { THAAN_URL: 'https://shop.example', THAAN_PROXIES: '127.0.0.1', THAAN_FILES: files },
  });
});
afterAll(async () => {
  await shop?.stop();
  if (files) rmSync(files, { recursive: true, force: true });
});

const asked = (origin: { port: number; tls: boolean }, { path, body, headers = {}, from = '127.0.0.2' }: Asked) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const options = {
      ...{ host: '127.0.0.1', port: origin.port, path, localAddress: from, agent: false as const },
      ...{ servername: 'shop.example', rejectUnauthorized: false, method: body === undefined ? 'GET' : 'POST' },
      headers: { host: 'shop.example', apikey: shop.publicKey, ...headers },
    };
    const request = (origin.tls ? tlsRequest : plainRequest)(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject).end(body);
  });

describe.each(proxies)('%s', (name) => {
  let proxy: TestProxy;
  beforeAll(async () => {
    if (isInstalled(name)) proxy = await startProxy(name, shop.port);
  });
  afterAll(() => proxy?.stop());
  const https = (what: Asked) => asked({ port: proxy.https, tls: true }, what);
  const signIn = (password: string, from: string, claimed: string, email = testOwner.email) =>
    https({
      path: '/auth/v1/token?grant_type=password',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
      from,
    });

  it.runIf(isInstalled(name))(
    'sends http to https, and https to the shop, which has browsers insist on it',
    async () => {
      const plain = await asked({ port: proxy.http, tls: false }, { path: '/admin/login?x=1' });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.location).toMatch(/^https:\/\/shop\.example(:\d+)?\/admin\/login\?x=1$/);
      const config = await https({ path: '/config.json' });
      expect([config.status, JSON.parse(config.text).shopName]).toEqual([200, 'Thaan']);
      expect(config.headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(JSON.parse((await https({ path: '/health' })).text)).toEqual({ status: 'ok' });
      // What is compressed for one visitor must not be kept for another.
      const long = { path: `/rest/v1/${'x'.repeat(2_000)}`, headers: { 'accept-encoding': 'gzip' } };
      expect((await https(long)).headers.vary).toMatch(/accept-encoding/i);
    },
  );

  it.runIf(isInstalled(name))('tells the visitor’s own address, whatever the visitor says', async () => {
    const answer = await signIn(testOwner.password, '127.0.0.3', '198.51.100.7');
    const client = await connectClient(shop.connection);
    const { rows } = await client.query('select host(ip) as ip from auth.sessions order by created_at desc limit 1');
    await client.end();
    expect([answer.status, rows]).toEqual([200, [{ ip: '127.0.0.3' }]]);
  });

  it.runIf(isInstalled(name))('so failed sign-ins close the door to their own address alone', async () => {
    const from = name === 'caddy' ? '127.0.0.11' : '127.0.0.12';
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 31; attempt++)
      statuses.add((await signIn('wrong', from, `198.51.100.${attempt}`, `${name}-${attempt}@shop.example`)).status);
    expect([...statuses]).toEqual([400, 429]);
    expect((await signIn(testOwner.password, '127.0.0.13', from)).status).toBe(200);
  });

  it.runIf(isInstalled(name))(
    'lets through what the server takes, and what is larger is answered with 413',
    async () => {
      const { access_token } = JSON.parse((await signIn(testOwner.password, '127.0.0.3', '127.0.0.3')).text);
      const post = (bytes: number) =>
        https({
          path: '/rest/v1/categories',
          body: JSON.stringify({ name: 'x'.repeat(bytes) }),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
        });
      const listed = async (ids: number) => {
        const path = `/rest/v1/products?select=productid&productid=in.(${'1234567890123456789,'.repeat(ids)}1)`;
        const answer = await https({ path, headers: { authorization: `Bearer ${access_token}` } });
        return [answer.status, JSON.parse(answer.text).code];
      };
      expect(await listed(1_500)).toEqual([200, undefined]);
      expect(await listed(1_700)).toEqual([414, 'PGRST100']);
      expect((await post(1_048_000)).status).toBe(400);
      expect((await post(1_500_000)).status).toBe(413);
      // An upload that is still being sent may be cut off, but is never taken for a server that is away.
      const huge = await post(30_000_000).catch(() => ({ status: 413 }));
      expect(huge.status).toBe(413);
    },
  );

  it.runIf(isInstalled(name))('lets uploads through as large as the server takes, and no larger one', async () => {
    const { access_token } = JSON.parse((await signIn(testOwner.password, '127.0.0.3', '127.0.0.3')).text);
    const authorization = `Bearer ${access_token}`;
    const upload = (bucket: string, bytes: number) =>
      https({
        path: `/storage/v1/object/${bucket}/${randomUUID()}/display/image.jpg`,
        body: Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]),
        headers: { 'content-type': 'image/png', authorization },
      });
    await ask(
      shop.connection,
      `insert into storage.buckets (id, name) values ('large', 'large') on conflict do nothing`,
    );
    await ask(
      shop.connection,
      `drop policy if exists large on storage.objects;
       create policy large on storage.objects for insert to authenticated with check (bucket_id = 'large')`,
    );
    expect((await upload('products', 5 * 1024 ** 2)).status).toBe(200);
    const refused = await upload('products', 5 * 1024 ** 2 + 1);
    expect([refused.status, JSON.parse(refused.text).statusCode]).toEqual([400, '413']);
    expect((await upload('large', 50 * 1024 ** 2)).status).toBe(200);
    // One that is still being sent may be cut off.
    expect((await upload('large', 60 * 1024 ** 2).catch(() => ({ status: 413 }))).status).toBeGreaterThanOrEqual(400);
    // Elsewhere nothing has become larger.
    expect(
      (await https({ path: '/storage/v1/bucket', body: 'x'.repeat(1_500_000), headers: { authorization } })).status,
    ).toBe(413);
  });
});
