// Pages of origins that were named may use the protocols, refusals included; nobody else notices that there are any.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuth } from '../auth/index.ts';
import { functionRoutes } from '../functions/index.ts';
import { DatabaseUnavailable } from '../postgres/errors.ts';
import { createRealtime, type Realtime } from '../realtime/index.ts';
import { restRoutes } from '../rest/index.ts';
import { storageRoutes } from '../storage/index.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createMembers } from './members.ts';
import { createServer, type ServerParts } from './server.ts';

const portal = 'https://portal.example';
const second = 'http://127.0.0.1:8080';

let test: TestDatabase;
let folder: string;
let parts: ServerParts;
let app: FastifyInstance;
let realtime: Realtime;
/** The same without other origins. */
let alone: FastifyInstance;
let identified = 0;

beforeAll(async () => {
  test = await testDatabase();
  await test.query({
    text: 'create table public.things (id integer primary key); insert into public.things values (1), (2); grant select on public.things to anon',
    values: [],
  });
  folder = mkdtempSync(join(tmpdir(), 'provider-origins-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>the portal</title>');
  mkdirSync(join(folder, 'hello'));
  writeFileSync(join(folder, 'hello/index.ts'), `Deno.serve(() => new Response('hello'));`);
  const url = 'http://127.0.0.1:3000';
  const auth = await createAuth({ database: test.own, settings: { issuer: `${url}/auth/v1` } });
  const identify: typeof auth.identify = (headers) => {
    identified += 1;
    return auth.identify(headers);
  };
  const changes = {
    state: () => ({ state: 'not asked for' as const }),
    idsOf: () => [],
    subscribe: async () => ({ judgeAs: async () => {}, end: () => {} }),
    close: async () => {},
  };
  realtime = createRealtime({
    ...{ database: test.database, identify, publicKey: auth.publicKey, livingSessions: auth.livingSessions },
    ...{ members: createMembers(), changes, log: () => {} },
  });
  parts = {
    url,
    auth: auth.routes,
    rest: restRoutes({ database: test.database, identify, schemas: ['public'] }),
    storage: storageRoutes({
      ...{ database: test.database, identify, publicKey: auth.publicKey },
      ...{ files: undefined, members: createMembers() },
    }),
    realtime: realtime.routes,
    functions: functionRoutes({ folder, identify, url, publicKey: '', secrets: async () => ({}), log: () => {} }),
    healthy: async () => 'ok' as const,
    config: () => ({}),
    portal: folder,
    origins: [portal, second],
    log: () => {},
  };
  app = await createServer(parts);
  alone = await createServer({ ...parts, origins: undefined });
});
afterAll(async () => {
  await app.close();
  await alone.close();
  await realtime.close();
  await test.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, origin: string | undefined, more: InjectOptions = {}) =>
  app.inject({ url, ...more, headers: { ...(origin !== undefined && { origin }), ...more.headers } });

type Answer = Awaited<ReturnType<typeof ask>>;

/** The headers of an answer by which a browser decides whether a page of another origin may read it. */
const sharing = ({ headers }: Answer): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

describe('a page of an origin that was named', () => {
  it.each([portal, second])('reads the answer and its headers: %s', async (origin) => {
    const answer = await ask('/rest/v1/things?select=id', origin, { headers: { prefer: 'count=exact' } });
    expect([answer.statusCode, answer.json()]).toEqual([200, [{ id: 1 }, { id: 2 }]]);
    expect(answer.headers['content-range']).toBe('0-1/2');
    expect(sharing(answer)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': expect.stringMatching(
        /\baccept-ranges\b.*\bcontent-range\b.*\betag\b.*\bretry-after\b.*\bx-request-id\b.*\bx-supabase-api-version\b.*\bx-total-count\b/,
      ),
    });
    // A cache between must not hand one origin's answer to another.
    expect(answer.headers.vary).toMatch(/origin/i);
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  const json = { 'content-type': 'application/json' };
  const large = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
  it.each<[number, string, InjectOptions]>([
    [400, '/auth/v1/token?grant_type=password', { method: 'POST', headers: json, payload: '{"email"' }],
    [400, '/rest/v1/things?id=eq', {}],
    [400, '/rest/v1/%zz', {}],
    [401, '/rest/v1/things', { headers: { authorization: 'Bearer not.a.token' } }],
    [401, '/auth/v1/user', {}],
    [401, '/functions/v1/hello', { method: 'POST' }],
    [404, '/rest/v1/nothing', {}],
    [404, '/auth/v1/nothing', {}],
    [404, '/functions/v1/nothing', {}],
    [404, '/storage/v1/nothing', {}],
    [404, '/realtime/v1/nothing', {}],
    [401, '/realtime/v1/api/broadcast', { method: 'POST' }],
    [413, '/rest/v1/things', { method: 'POST', headers: json, payload: large }],
    [413, '/auth/v1/token?grant_type=password', { method: 'POST', headers: json, payload: large }],
  ])('reads a refusal too: %i of %s', async (status, url, more) => {
    const answer = await ask(url, portal, more);
    expect([answer.statusCode, sharing(answer)['access-control-allow-origin']]).toEqual([status, portal]);
  });

  it.each([
    [503, new DatabaseUnavailable('gone')],
    [500, new Error('a fault of ours')],
  ])('reads a fault too: %i', async (status, fault) => {
    const identify = () => Promise.reject(fault);
    const rest = restRoutes({ database: test.database, identify, schemas: ['public'] });
    const faulty = await createServer({ ...parts, rest });
    const answer = await faulty.inject({ url: '/rest/v1/things', headers: { origin: portal } });
    expect([answer.statusCode, sharing(answer)['access-control-allow-origin']]).toEqual([status, portal]);
    await faulty.close();
  });

  it.each([
    '/auth/v1/token?grant_type=password',
    '/rest/v1/things',
    '/rest/v1/rpc/nothing',
    '/storage/v1/object/things/a.png',
    '/realtime/v1/api/broadcast/things/events/moved',
  ])('is told beforehand what it may send, and nothing is done for that: %s', async (url) => {
    const before = identified;
    const answer = await ask(url, portal, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,authorization,content-type,prefer',
      },
    });
    expect([answer.statusCode, answer.body, identified]).toEqual([204, '', before]);
    expect(sharing(answer)).toMatchObject({
      'access-control-allow-origin': portal,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': 'apikey,authorization,content-type,prefer',
      'access-control-max-age': '3600',
    });
  });

  it('asks OPTIONS of its own as ever', async () => {
    const answer = await ask('/rest/v1/things', portal, { method: 'OPTIONS' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([200, expect.stringContaining('GET')]);
    expect(sharing(answer)['access-control-allow-origin']).toBe(portal);
  });

  it('is given no cookies and never shares the answer with all', async () => {
    for (const url of [
      '/rest/v1/things',
      '/auth/v1/settings',
      '/functions/v1/hello',
      '/storage/v1/bucket',
      '/realtime/v1/x',
    ]) {
      const answers = [await ask(url, portal), await ask(url, portal, { method: 'OPTIONS' })];
      for (const answer of answers) {
        expect(sharing(answer)).not.toHaveProperty('access-control-allow-credentials');
        expect(Object.values(sharing(answer)).join()).not.toContain('*');
      }
    }
  });

  it.each([
    '/',
    '/index.html',
    '/admin/login',
    '/config.json',
    '/health',
    '/rest/v10',
    '/functions/v1x/hello',
    '/storage/v10',
  ])('finds nothing beside the protocols: %s', async (url) => {
    const answer = await ask(url, portal);
    expect([sharing(answer), answer.headers['cross-origin-resource-policy']]).toEqual([{}, 'same-origin']);
    const preflight = { 'access-control-request-method': 'GET' };
    const beforehand = await ask(url, portal, { method: 'OPTIONS', headers: preflight });
    expect([beforehand.statusCode, sharing(beforehand)]).toEqual([404, {}]);
  });
});

describe('whoever was not named', () => {
  const others = [
    'https://evil.example',
    'http://portal.example',
    'https://portal.example:8443',
    'https://portal.example.evil.example',
    'https://sub.portal.example',
    'HTTPS://PORTAL.EXAMPLE',
    'https://portal.example/',
    'null',
    '*',
    '',
    undefined,
  ];

  it.each(others)('gets the answers of a server that shares nothing: %s', async (origin) => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' };
    for (const url of [
      '/rest/v1/things',
      '/rest/v1/nothing',
      '/auth/v1/settings',
      '/functions/v1/hello',
      '/storage/v1/x',
    ])
      for (const more of [{}, { method: 'OPTIONS', headers: preflight }] as const) {
        const answer = await ask(url, origin, more);
        expect([sharing(answer), answer.headers['cross-origin-resource-policy']]).toEqual([{}, 'same-origin']);
        const usual = await alone.inject({ url, ...more });
        expect([answer.statusCode, answer.body]).toEqual([usual.statusCode, usual.body]);
      }
  });
});

it('without origins no answer has anything of it', async () => {
  const answer = await alone.inject({ url: '/rest/v1/things', headers: { origin: portal } });
  expect([answer.statusCode, sharing(answer), answer.headers.vary]).toEqual([200, {}, 'Accept, Prefer, Range']);
});
