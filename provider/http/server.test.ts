import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuth } from '../auth/index.ts';
import { restRoutes } from '../rest/index.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { createServer, type ServerParts } from './server.ts';

const page = '<!doctype html><title>the portal</title>';
const script = `console.log(${JSON.stringify('x'.repeat(2000))});`;

let test: TestDatabase;
let folder: string;
let app: FastifyInstance;
let parts: ServerParts;
const lines: string[] = [];

beforeAll(async () => {
  test = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'provider-portal-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets/main-abc.js'), script);
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/main-abc.js.gz'), gzipSync(script));
  for (const type of ['styles.css', 'data.json', 'drawing.svg', 'picture.png', 'site.webmanifest', 'letters.woff2'])
    writeFileSync(join(folder, 'assets', type), 'x');
  writeFileSync(join(folder, 'assets/program.wasm'), 'x');
  writeFileSync(join(folder, '.build-hash'), 'secret');
  const url = 'http://127.0.0.1:3000';
  const auth = await createAuth({ database: test.own, settings: { issuer: `${url}/auth/v1` } });
  parts = {
    url,
    auth: auth.routes,
    rest: restRoutes({ database: test.database, identify: auth.identify, schemas: ['public'] }),
    pages: { policy: contentSecurityPolicy(url, { connect: ['wss://localhost:8181', 'ws://localhost:8182'] }) },
    healthy: () => test.database.ping().then(() => 'ok' as const),
    config: () => ({ url: '', key: auth.publicKey }),
    portal: folder,
    log: (line) => lines.push(line),
    more: async (more) => {
      more.get('/broken', async () => {
        throw new Error('a secret of the inside');
      });
    },
  };
  app = await createServer(parts);
});
afterAll(async () => {
  await app.close();
  await test.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers });

describe('every answer', () => {
  const paths = [
    '/',
    '/admin/people',
    '/config.json',
    '/health',
    '/rest/v1/nothing',
    '/auth/v1/health',
    '/auth/v1/nothing',
    '/nothing.js',
    '/%zz',
    '/broken',
  ];

  it.each(paths)('carries the security headers and an id: %s', async (path) => {
    const { headers } = await get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' 'wasm-unsafe-eval'");
    expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data: blob: http: https:");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['permissions-policy']).toMatch(/^(\w+=\(\), ){3}\w+=\(\)$/);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('insists on https where that is what people open', async () => {
    const secure = await createServer({ ...parts, url: 'https://site.example', pages: {} });
    const { headers } = await secure.inject('/');
    // Of this name alone: what else runs under the domain is not ours to decide about.
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain('wss://site.example');
    await secure.close();
  });

  it('lets the page talk to its own origin, to what was named and to nobody else', async () => {
    const { headers } = await get('/');
    const allowed = /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    expect(allowed).toBe("'self' ws://127.0.0.1:3000 wss://localhost:8181 ws://localhost:8182");
  });

  it('lets the page ask for what of the machine was named, and for nothing else', async () => {
    const named = await createServer({ ...parts, pages: { features: ['microphone'] } });
    const { headers } = await named.inject('/');
    expect(headers['permissions-policy']).toMatch(/^\w+=\(\), geolocation=\(\), microphone=\(self\), payment=\(\)$/);
    await named.close();
  });
});

describe('the log', () => {
  it('has one line a request, under the id of the answer, without what was asked for or sent', async () => {
    lines.length = 0;
    const { headers } = await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password&secret=in-the-query',
      headers: { authorization: 'Bearer in-the-header', 'content-type': 'application/json' },
      payload: { email: 'a@b.example', password: 'in-the-body' },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      id: headers['x-request-id'],
      method: 'POST',
      path: '/auth/v1/token',
      status: 400,
      ms: expect.any(Number),
    });
    expect(lines[0]).not.toContain('in-the-');
    expect(lines[0]).not.toContain('a@b.example');
  });

  it('has a line for a request whose address cannot be read', async () => {
    lines.length = 0;
    const answer = await get('/%zz?q=secret');
    await expect
      .poll(() => lines.map((line) => JSON.parse(line)))
      .toMatchObject([
        { id: answer.headers['x-request-id'], method: 'GET', path: '/%zz', status: 400, address: '127.0.0.1' },
      ]);
  });

  it('has the reason of a fault that the answer keeps to itself', async () => {
    lines.length = 0;
    const answer = await get('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: answer.headers['x-request-id'], path: '/broken' });
    expect(JSON.parse(lines[0] ?? '').failure).toMatch(/^Error: a secret of the inside\n +at .*server\.test\.ts/);
  });

  it('has one line of a fault of rest/v1, and where it was', async () => {
    const identify = () => Promise.reject(new Error('a fault of ours'));
    const rest = restRoutes({ database: test.database, identify, schemas: ['public'] });
    const faulty = await createServer({ ...parts, rest });
    lines.length = 0;
    const answer = await faulty.inject('/rest/v1/nothing');
    expect([answer.statusCode, lines.length]).toEqual([500, 1]);
    expect(answer.body).not.toContain('fault of ours');
    expect(JSON.parse(lines[0] ?? '').failure).toMatch(/^Error: a fault of ours\n +at /);
    await faulty.close();
  });
});

it('outside the protocols nobody reads a body', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/nothing', payload: '{', headers });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});

describe('what is not offered says so in the words of its protocol', () => {
  it.each(['/auth/v1/saml/metadata?download=true', '/auth/v1/nothing', '/auth/v1/', '/auth/v1'])('%s', async (path) => {
    const answer = await get(path, { 'x-supabase-api-version': '2024-01-01' });
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message: expect.any(String) }]);
    expect(answer.headers['x-supabase-api-version']).toBe('2024-01-01');
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const)
      expect((await app.inject({ method, url: path })).statusCode).toBe(404);
  });

  it.each([
    ['/storage/v1/object', null],
    ['/realtime/v1', /rest\/v1/],
    ['/graphql/v1', /rest\/v1/],
    ['/graphql/v1/anything?x=1', /rest\/v1/],
    ['/pg', /migrations/],
    ['/pg/tables?x=1', /migrations/],
    ['/functions/v1/x?y=1', null],
  ])('%s', async (path, hint) => {
    const [protocol] = /(?<=^\/)(\w+\/v1|\w+)/.exec(path) ?? [];
    const message = `${protocol} is not offered by this server`;
    const said = { code: 'not_found', message, details: null, hint: hint && expect.stringMatching(hint) };
    const body = { ...said, error: 'not_found', statusCode: '404' };
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: path, headers: { accept: 'text/html' } });
      expect([method, answer.statusCode, answer.json()]).toEqual([method, 404, body]);
    }
  });

  it.each(['/pgs', '/graphql', '/graphql/v10'])('and is no more than that: %s', async (path) => {
    expect((await get(path)).body).toBe(page);
  });
});

describe('the portal', () => {
  it('is served for its routes, never from a stale cache', async () => {
    for (const path of ['/', '/admin/people?name=asha', '/admin/login', '/index.html']) {
      const answer = await get(path);
      expect([path, answer.statusCode, answer.body]).toEqual([path, 200, page]);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    }
  });

  it('answers 304 to whoever has the page', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('answers HEAD as GET without the body, and a range with the whole', async () => {
    const whole = await get('/');
    const head = await app.inject({ method: 'HEAD', url: '/' });
    const same = ['content-type', 'content-length', 'cache-control', 'etag'];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of same) expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    const part = await get('/', { range: 'bytes=0-3' });
    expect([part.statusCode, part.body, part.headers['accept-ranges']]).toEqual([200, page, undefined]);
  });

  it.each([
    ['styles.css', 'text/css; charset=utf-8'],
    ['data.json', 'application/json; charset=utf-8'],
    ['drawing.svg', 'image/svg+xml'],
    ['picture.png', 'image/png'],
    ['site.webmanifest', 'application/manifest+json'],
    ['letters.woff2', 'font/woff2'],
    ['program.wasm', 'application/wasm'],
  ])('says what a file is: %s', async (name, type) => {
    const { statusCode, headers } = await get(`/assets/${name}`);
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
  });

  it('sends the form that the build compressed, as the browser can take it', async () => {
    const plain = await get('/assets/main-abc.js');
    const br = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip' });
    expect(plain.body).toBe(script);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  it.each([
    '/assets/gone.js',
    '/.build-hash',
    '/assets/main-abc.js.br',
    '/assets//main-abc.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  ])('is no answer to %s', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('the portal');
    expect(answer.headers['cache-control']).toBeUndefined();
  });
});

it('says that it is well only while the database is', async () => {
  expect((await get('/health')).json()).toEqual({ status: 'ok' });
  const { DatabaseUnavailable } = await import('../postgres/errors.ts');
  const ill = await createServer({ ...parts, healthy: () => Promise.reject(new DatabaseUnavailable('gone')) });
  const answer = await ill.inject('/health');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  await ill.close();
});
