// Whom the limits count: a forwarded address could be anybody's invention, unless a configured proxy says it.
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAuth } from '../auth/index.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createServer, type ServerParts } from './server.ts';

const proxy = '10.1.2.3';
const url = 'https://site.example';
const allowed = 3;

let test: TestDatabase;
let parts: ServerParts;
const lines: string[] = [];
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  test = await testDatabase();
  const failedSignIns = { perAccount: { count: 1000, seconds: 900 }, perAddress: { count: allowed, seconds: 300 } };
  const auth = await createAuth({ database: test.own, settings: { issuer: `${url}/auth/v1`, failedSignIns } });
  parts = {
    url,
    auth: auth.routes,
    rest: async () => {},
    healthy: async () => 'ok' as const,
    config: () => ({}),
    log: (line) => lines.push(line),
  };
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await test.query({ text: 'delete from auth.failed_attempts', values: [] });
});
afterAll(() => test.close());

const serverBehind = async (proxies: readonly string[] | undefined): Promise<FastifyInstance> => {
  const app = await createServer({ ...parts, proxies });
  apps.push(app);
  return app;
};

/** A failed sign-in over a connection from `remoteAddress`; answers its status. */
const failedSignIn = async (app: FastifyInstance, remoteAddress: string, forwarded: string): Promise<number> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded },
    payload: { email: 'nobody@site.example', password: 'not the password' },
  });
  return answer.statusCode;
};

/** The statuses of one failed sign-in more than an address has, each with what `forwarded` makes of its number. */
const statuses = async (app: FastifyInstance, from: string, forwarded: (n: number) => string): Promise<number[]> => {
  const seen: number[] = [];
  for (let n = 1; n <= allowed + 1; n++) seen.push(await failedSignIn(app, from, forwarded(n)));
  return seen;
};

const everyTryCounts = [...Array<number>(allowed).fill(400), 429];
const nobodyIsStopped = Array<number>(allowed + 1).fill(400);

describe('without a configured proxy', () => {
  it.each([[undefined], [[]]])('a forged X-Forwarded-For changes nothing (%j)', async (proxies) => {
    const app = await serverBehind(proxies);
    expect(await statuses(app, '203.0.113.9', (n) => `198.51.100.${n}`)).toEqual(everyTryCounts);
    // Nor does it count for somebody else.
    expect(await failedSignIn(app, '203.0.113.10', '203.0.113.9')).toBe(400);
  });

  it('not from this machine either', async () => {
    const app = await serverBehind([]);
    expect(await statuses(app, '127.0.0.1', (n) => `198.51.100.${n}`)).toEqual(everyTryCounts);
  });
});

describe('behind a configured proxy', () => {
  it('the people whom it names are counted apart, and each of them is', async () => {
    const app = await serverBehind([proxy]);
    expect(await statuses(app, proxy, (n) => `198.51.100.${n}`)).toEqual(nobodyIsStopped);
    expect(await statuses(app, proxy, () => '198.51.100.77')).toEqual(everyTryCounts);
  });

  it('what a person wrote in front of what the proxy added is not looked at', async () => {
    const app = await serverBehind([proxy]);
    expect(await statuses(app, proxy, (n) => `192.0.2.${n}, 198.51.100.1`)).toEqual(everyTryCounts);
    expect(await statuses(app, proxy, (n) => `${proxy}, 192.0.2.${n}, 198.51.100.2`)).toEqual(everyTryCounts);
  });

  it('the last hop that is no proxy counts, through as many proxies as there are', async () => {
    const app = await serverBehind([proxy, '172.16.0.0/12', 'fd00::/8']);
    expect(await statuses(app, proxy, (n) => `192.0.2.${n}, 198.51.100.1, 172.20.1.${n}`)).toEqual(everyTryCounts);
    expect(await statuses(app, 'fd00::5', (n) => `192.0.2.${n}, 198.51.100.3`)).toEqual(everyTryCounts);
  });

  it('whoever passes the proxy by is counted by their own address', async () => {
    const app = await serverBehind([proxy]);
    expect(await statuses(app, '203.0.113.9', (n) => `198.51.100.${n}`)).toEqual(everyTryCounts);
  });

  it('an IPv4 proxy is known when it is written as IPv6', async () => {
    const app = await serverBehind([proxy]);
    expect(await statuses(app, `::ffff:${proxy}`, (n) => `198.51.100.${n}`)).toEqual(nobodyIsStopped);
  });

  it.each(['', 'unknown', ' , ,', '::1%lo', 'a'.repeat(5000), ';"\\'])(
    'nonsense for an address is no fault: %s',
    async (word) => {
      const app = await serverBehind([proxy]);
      expect(await failedSignIn(app, proxy, word)).toBe(400);
    },
  );

  it('the log names the person, not the proxy', async () => {
    const app = await serverBehind([proxy]);
    lines.length = 0;
    await failedSignIn(app, proxy, '192.0.2.1, 198.51.100.1');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ address: '198.51.100.1' });
  });
});

describe('scheme and host are those of the settings, whatever is forwarded', () => {
  const claims = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '81' };

  it.each([[[]], [[proxy]]])('https stays https (%j)', async (proxies) => {
    const app = await serverBehind(proxies);
    const { headers } = await app.inject({ url: '/health', remoteAddress: proxy, headers: claims });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain('wss://site.example');
    expect(JSON.stringify(headers)).not.toContain('evil.example');
  });

  it('http stays http', async () => {
    const app = await createServer({ ...parts, url: 'http://127.0.0.1:3000', proxies: [proxy] });
    apps.push(app);
    const { headers } = await app.inject({
      url: '/health',
      remoteAddress: proxy,
      headers: { ...claims, 'x-forwarded-proto': 'https' },
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('a link in a mail leads to the site', async () => {
    const app = await serverBehind([proxy]);
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      remoteAddress: proxy,
      headers: { ...claims, host: 'evil.example', 'x-forwarded-for': '198.51.100.1' },
      payload: { email: 'asha@site.example', password: 'the password of asha 7' },
    });
    expect(answer.statusCode).toBe(200);
    const { rows } = await test.query<{ all: string }>({
      text: `select to_jsonb(mail_outbox)::text as all from auth.mail_outbox`,
      values: [],
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.all).toContain(`${url}/auth/v1/verify?`);
    expect(rows[0]?.all).not.toContain('evil.example');
  });
});
