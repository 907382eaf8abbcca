// What a request meets ahead of a function, and what a function sees and may answer. Real threads, a real database.
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestFunctions, type TestFunctions } from '../testing/functions.ts';

const echo = `
  Deno.serve(async (request: Request): Promise<Response> => Response.json({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  }, { status: 201, headers: { 'x-own': 'yes' } }));`;

const notErasable = `
  enum Colour { red }
  Deno.serve(() => new Response(String(Colour.red)));`;

const files = {
  'echo/index.ts': echo,
  'with-neighbour/index.ts': `
    import { greeting } from '../_shared/greeting.ts';
    Deno.serve({ port: 1 }, () => new Response(greeting));`,
  '_shared/greeting.ts': `export const greeting: string = 'hello';`,
  '_shared/index.ts': echo,
  'environment/index.ts': `
    Deno.serve({ handler: () => Response.json({
      deno: Object.keys(Deno), env: Object.keys(Deno.env), all: process.env, secret: Deno.env.get('SECRET'),
      url: Deno.env.get('SUPABASE_URL'), key: Deno.env.get('SUPABASE_ANON_KEY'), none: Deno.env.get('PATH') ?? null,
      words: process.argv.length, data: 1,
    }) });`,
  'page/index.ts': `
    Deno.serve(() => new Response('<script>alert(1)</script>', { headers: {
      'content-type': 'text/html; charset=utf-8', 'access-control-allow-origin': '*', 'content-security-policy': 'none',
      'x-frame-options': 'ALLOWALL', 'connection': 'close', 'x-request-id': 'mine', 'set-cookie': 'a=b' } }));`,
  'bytes/index.ts': `Deno.serve(async (request) => new Response(await request.bytes(), { headers: { 'content-type': 'image/png' } }));`,
  'method/index.ts': `Deno.serve(({ method }) => new Response(method, { headers: { 'x-method': method } }));`,
  'length/index.ts': `Deno.serve(() => new Response(null, { headers: { 'content-length': '1234' } }));`,
  'nonsense/index.ts': `Deno.serve(() => new Response(null, { headers: { 'content-length': 'long' } }));`,
  'unchanged/index.ts': `Deno.serve(() => new Response(null, { status: 304 }));`,
  'endless/index.ts': `Deno.serve(() => new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65536)) })));`,
  'nothing/index.ts': `Deno.serve(() => new Response(null, { status: 204 }));`,
  'talks/index.ts': `
    Deno.serve((request) => { console.log('first\\nsecond', 3); console.error('x'.repeat(5000)); return new Response('ok'); });`,
  'not-erasable/index.ts': notErasable,
};

let place: TestFunctions;
beforeAll(async () => {
  place = await startTestFunctions(files);
  place.secrets = { SECRET: 'a secret', SUPABASE_URL: 'http://evil.example' };
});
beforeEach(() => {
  place.lines.length = 0;
});
afterAll(() => place.stop());

/** As a client that leaves paths as they are. */
const rawStatus = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(place.url);
    request({ port, path, headers: { authorization: 'Bearer x.y.z' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('who may ask', () => {
  const refused = async (headers: Record<string, string>, path = '/echo') => {
    const { status, body, headers: answered } = await place.ask(path, { headers });
    expect(answered.get('sb-error-code')).toBe(body.code);
    expect(body.message).toEqual(expect.any(String));
    return [status, body.code];
  };

  it('nobody without a token', async () => {
    expect(await refused({ authorization: '' })).toEqual([401, 'UNAUTHORIZED_NO_AUTH_HEADER']);
  });

  it('nobody with the public key, or with what is no token', async () => {
    for (const word of [
      `Bearer ${place.publicKey}`,
      'Bearer',
      'Bearer ',
      'Bearer a.b.c',
      'Bearer nonsense',
      'Basic YTpi',
    ])
      expect([word, await refused({ authorization: word })]).toEqual([word, [401, 'UNAUTHORIZED_INVALID_JWT_FORMAT']]);
  });

  it('nobody with a token that has expired, or that somebody else signed', async () => {
    expect(await refused({ authorization: `Bearer ${await place.token(-10)}` })).toEqual([
      401,
      'UNAUTHORIZED_ASYMMETRIC_JWT',
    ]);
    const [head, claims, signature = ''] = (await place.token(100)).split('.');
    const forged = `${head}.${claims}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`;
    expect(await refused({ authorization: `Bearer ${forged}` })).toEqual([401, 'UNAUTHORIZED_ASYMMETRIC_JWT']);
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const unsigned = `Bearer ${none}.${claims}.${signature}`;
    expect((await refused({ authorization: unsigned }))[0]).toBe(401);
  });

  it('nobody is told of functions without one either, but that they are not there', async () => {
    expect(await refused({ authorization: '' }, '/unknown')).toEqual([404, 'NOT_FOUND']);
  });

  it('whoever has a token of this provider', async () => {
    const { status, body, headers } = await place.ask('/echo');
    expect([status, body.method, headers.get('x-own')]).toEqual([201, 'GET', 'yes']);
  });
});

describe('which function', () => {
  it.each([
    '',
    '/',
    '/unknown',
    '/_shared',
    '/greeting.ts',
    '/echo.ts',
    '/ECHO',
    '/constructor',
    '/__proto__',
    '/echo%2f..',
    '/%65cho',
    '//echo',
  ])('none is meant by %s', async (path) => {
    const { status, body } = await place.ask(path);
    expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'Requested function was not found' }]);
  });

  it.each([
    '/functions/v1/../functions/v1/nothing/../../..',
    '/functions/v1/..',
    '/functions/v1/%2e%2e/index',
    '/functions/v1/.',
  ])('nor by a path that walks: %s', async (path) => expect(await rawStatus(path)).toBe(404));

  it('what follows the name is the function’s own', async () => {
    const { body } = await place.ask('/echo/a/../b%20c?x=1&y=%2f');
    expect(body.url).toBe('http://127.0.0.1:1/echo/b%20c?x=1&y=%2f');
  });

  it('answers a preflight by saying nothing', async () => {
    const preflight = await place.ask('/echo', {
      method: 'OPTIONS',
      headers: { authorization: '', origin: 'https://x.example' },
    });
    expect([preflight.status, preflight.text]).toEqual([204, '']);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    // Nobody's body is read for it.
    const full = await place.ask('/echo', { method: 'OPTIONS', headers: { authorization: '' }, body: 'x' });
    expect(full.status).toBe(413);
  });

  it('no other method than these', async () => {
    const { status, headers } = await place.ask('/echo', { method: 'PROPFIND' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS']);
  });
});

describe('what a function sees', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('the whole of a %s', async (method) => {
    const headers = { 'content-type': 'text/x-own', 'x-sent': 'ü' };
    const { body } = await place.ask('/echo', { method, body: 'wörds', headers });
    expect(body).toMatchObject({ method, url: 'http://127.0.0.1:1/echo', body: 'wörds' });
    expect(body.headers).toMatchObject({
      'content-type': 'text/x-own',
      authorization: expect.stringMatching(/^Bearer ey/),
    });
    expect(Object.keys(body.headers)).not.toContain('connection');
  });

  it('bytes as they are, there and back', async () => {
    const { text, headers } = await place.ask('/bytes', { method: 'POST', body: 'a\0b\u{1f9f5}' });
    expect([text, headers.get('content-type')]).toEqual(['a\0b\u{1f9f5}', 'image/png']);
  });

  it('its neighbours', async () => {
    expect((await place.ask('/with-neighbour')).text).toBe('hello');
  });

  it('its own environment and nothing of the process', async () => {
    const { body } = await place.ask('/environment');
    const env = { SECRET: 'a secret', SUPABASE_URL: 'http://127.0.0.1:1', SUPABASE_ANON_KEY: place.publicKey };
    expect(body).toEqual({
      deno: ['serve', 'env'],
      env: ['get'],
      all: env,
      secret: 'a secret',
      url: env.SUPABASE_URL,
      key: env.SUPABASE_ANON_KEY,
      none: null,
      words: 2,
      data: 1,
    });
  });

  it('a secret that was changed, from a moment later on', async () => {
    place.secrets = { SECRET: 'another secret' };
    await expect.poll(async () => (await place.ask('/environment')).body.secret).toBe('another secret');
  });
});

describe('what it may answer', () => {
  it('no page, no door to other origins, none of the headers that this server sets', async () => {
    const { headers, text } = await place.ask('/page');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('set-cookie')).toBe('a=b');
    expect(text).toContain('script');
  });

  it('to HEAD its headers and no body', async () => {
    const head = await place.ask('/method', { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('x-method')]).toEqual([200, '', 'HEAD']);
    expect(head.headers.get('content-length')).toBe('4');
    const said = await place.ask('/length', { method: 'HEAD' });
    expect([said.status, said.text, said.headers.get('content-length')]).toEqual([200, '', '1234']);
    const nonsense = await place.ask('/nonsense', { method: 'HEAD' });
    expect([nonsense.status, nonsense.headers.get('content-length')]).toEqual([200, null]);
    const endless = await place.ask('/endless', { method: 'HEAD' });
    expect([endless.status, endless.text, endless.headers.get('content-length')]).toEqual([200, '', null]);
  });

  it('nothing', async () => {
    expect(await place.ask('/nothing')).toMatchObject({ status: 204, text: '' });
    const unchanged = await place.ask('/unchanged');
    const said = ['content-type', 'content-length'].map((name) => unchanged.headers.get(name));
    expect([unchanged.status, unchanged.text, ...said]).toEqual([304, '', null, null]);
  });
});

it('refuses a body over the limit, and reads none from a stranger', async () => {
  const body = 'x'.repeat(1024 * 1024 + 1);
  const large = await place.ask('/echo', { method: 'POST', body });
  expect([large.status, large.body.code]).toEqual([413, 'REQUEST_TOO_LARGE']);
  const strange = await place.ask('/echo', { method: 'POST', body, headers: { authorization: 'Bearer a.b.c' } });
  expect(strange.status).toBe(401);
  expect((await place.ask('/echo', { method: 'POST', body: 'x'.repeat(1024 * 1024) })).status).toBe(201);
});

it('writes what a function says to the log, line by line and cut, and nothing of the request', async () => {
  await place.ask('/talks?asked=a-secret', { method: 'POST', body: 'sent-as-body' });
  await expect.poll(() => place.lines.filter((line) => line.includes('"console"')).length).toBe(3);
  const said = place.lines.map((line) => JSON.parse(line)).filter(({ console }) => console !== undefined);
  expect(said.map((line) => line.console).sort()).toEqual(['first', 'second 3', 'x'.repeat(1000)]);
  expect(said[0]).toEqual({ time: expect.any(String), function: 'talks', console: expect.any(String) });
  expect(place.lines.join()).not.toMatch(/a-secret|sent-as-body|Bearer/);
});

it('a function in TypeScript that needs compiling does not start, and says where', async () => {
  const { status, body } = await place.ask('/not-erasable');
  expect([status, body.code]).toEqual([503, 'BOOT_ERROR']);
  expect(place.lines.join()).toMatch(/"failure":"\w*Error/);
});
