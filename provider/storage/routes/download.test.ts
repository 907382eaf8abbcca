import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBucket, place } from '../../testing/storage/placed.ts';
import { type StorageServer, storageServer } from '../../testing/storage/server.ts';

const text = '0123456789abcdefghij';
const modified = '2026-08-21T12:00:05.678Z';

let server: StorageServer;
let etag: string;

/** These tests come all from one address. */
const many = { count: 1_000_000, seconds: 10 };

beforeAll(async () => {
  server = await storageServer({ anonymousPerAddress: many, anonymousInAll: many });
  await addBucket(server, 'pub', true);
  await addBucket(server, 'priv', false);
  await server.test.query({
    text: `create policy read on storage.objects for select to authenticated using (bucket_id = 'priv')`,
    values: [],
  });
  for (const path of ['pub/d/f.txt', 'priv/d/f.txt', 'pub/कुर्ता (1).txt', `pub/${'long/'.repeat(200)}name.txt`])
    etag = `"${(await place(server, { path, bytes: text, modified })).sha256}"`;
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.ask('none', `/object/${path}`, { headers, method });

describe('an object of a public bucket', () => {
  it('is answered with what was said of it, and nothing that could run', async () => {
    const { status, text: body, headers } = await get('public/pub/d/f.txt');
    expect([status, body]).toEqual([200, text]);
    expect(Object.fromEntries(headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=3600',
      connection: expect.anything(),
      'content-length': '20',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-type': 'text/plain',
      'cross-origin-resource-policy': 'cross-origin',
      date: expect.anything(),
      etag,
      'keep-alive': expect.anything(),
      'last-modified': 'Fri, 21 Aug 2026 12:00:05 GMT',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'none',
    });
  });

  it('is answered to HEAD without its bytes', async () => {
    const [gotten, headed] = [await get('public/pub/d/f.txt'), await get('public/pub/d/f.txt', {}, 'HEAD')];
    expect([headed.status, headed.text]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'cache-control', 'accept-ranges'])
      expect(headed.headers.get(name)).toBe(gotten.headers.get(name));
  });

  it.each(['कुर्ता (1).txt', `${'long/'.repeat(200)}name.txt`])('may have any name: %s', async (name) => {
    const { status, text: body } = await get(`public/pub/${encodeURIComponent(name)}`);
    expect([status, body]).toEqual([200, text]);
  });
});

describe('a part', () => {
  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/20', '0123'],
    ['bytes=-4', 206, 'bytes 16-19/20', 'ghij'],
    ['bytes=18-99', 206, 'bytes 18-19/20', 'ij'],
    ['bytes=0-1,4-5', 200, null, text],
    ['items=0-1', 200, null, text],
  ])('%s', async (range, status, said, body) => {
    const answer = await get('public/pub/d/f.txt', { range });
    expect([answer.status, answer.headers.get('content-range'), answer.text]).toEqual([status, said, body]);
    expect(answer.headers.get('content-length')).toBe(String(body.length));
  });

  it('that is not there is refused, and says how much there is', async () => {
    const answer = await get('public/pub/d/f.txt', { range: 'bytes=20-' });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */20');
    expect(answer.json).toEqual({
      statusCode: '416',
      error: 'invalid_range',
      message: 'invalid range provided',
      code: 'InvalidRange',
    });
  });

  it('of another object is no part of this one', async () => {
    const answer = await get('public/pub/d/f.txt', { range: 'bytes=0-3', 'if-range': '"other"' });
    expect([answer.status, answer.text]).toEqual([200, text]);
    expect((await get('public/pub/d/f.txt', { range: 'bytes=0-3', 'if-range': etag })).text).toBe('0123');
  });

  it('is not asked of HEAD', async () => {
    const { status, headers } = await get('public/pub/d/f.txt', { range: 'bytes=0-3' }, 'HEAD');
    expect([status, headers.get('content-length')]).toEqual([200, '20']);
  });
});

describe('conditions', () => {
  it.each(['GET', 'HEAD'])('whoever has it is told so, by %s', async (method) => {
    const answer = await get('public/pub/d/f.txt', { 'if-none-match': `W/${etag}` }, method);
    expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
    expect(answer.headers.get('content-length')).toBe(null);
    expect(answer.headers.get('cache-control')).toBe('max-age=3600');
  });

  it('whoever has another may show that for a moment', async () => {
    const answer = await get('public/pub/d/f.txt', { 'if-none-match': '"other"' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'max-age=3600, stale-while-revalidate=30',
    ]);
  });

  it('whoever wants another is refused', async () => {
    const answer = await get('public/pub/d/f.txt', { 'if-match': '"other"' });
    expect([answer.status, answer.json.code, answer.headers.get('etag')]).toEqual([412, 'PreconditionFailed', null]);
  });
});

describe('to be saved', () => {
  it.each([
    ['?download', 'attachment;'],
    ['?download=', 'attachment;'],
    ['?download=a+b.txt', "attachment; filename=a%20b.txt; filename*=UTF-8''a%20b.txt"],
    ['?download=a%0D%0Ax:1', "attachment; filename=a%0D%0Ax%3A1; filename*=UTF-8''a%0D%0Ax%3A1"],
    ['?download=..%2Fx%22', "attachment; filename=..%2Fx%22; filename*=UTF-8''..%2Fx%22"],
  ])('%s', async (query, said) => {
    const answer = await get(`public/pub/d/f.txt${query}`);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, said]);
  });

  it('not under two names', async () => {
    const answer = await get('public/pub/d/f.txt?download=a&download=b');
    expect([answer.status, answer.json.message]).toEqual([400, 'querystring/download must be string']);
  });
});

describe('what a browser could run', () => {
  it.each([
    ['text/html', 'text/plain'],
    ['TEXT/HTML; charset=utf-8', 'text/plain'],
    ['application/xhtml+xml', 'text/plain'],
    ['text/javascript', 'text/plain'],
    ['image/png, text/html', 'text/plain'],
    ['image/svg+xml', 'image/svg+xml'],
    ['application/pdf', 'application/pdf'],
  ])('%s is saved and not opened', async (type, served) => {
    await place(server, { path: 'pub/runs', bytes: '<script>1</script>', type });
    const { headers } = await get('public/pub/runs');
    expect(headers.get('content-type')).toBe(served);
    expect(headers.get('content-disposition')).toBe('attachment');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox/);
  });

  it('whatever else was said of it fits into a header', async () => {
    await place(server, { path: 'pub/odd', bytes: 'x', cacheControl: 'max-age=1\r\nset-cookie: a=b' });
    const { status, headers } = await get('public/pub/odd');
    expect([status, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([200, 'no-cache', null]);
  });
});

describe('who may read', () => {
  const [ok, noBucket, noObject, noHeader] = ['', 'Bucket not found', 'Object not found', /'authorization'$/];
  it.each([
    ['none', 'public/pub', ok],
    ['none', 'public/priv', noBucket],
    ['none', 'authenticated/pub', noHeader],
    ['none', 'authenticated/priv', noHeader],
    ['none', 'pub', ok],
    ['none', 'priv', noBucket],
    ['anon', 'authenticated/pub', ok],
    ['anon', 'authenticated/priv', noObject],
    ['anon', 'priv', noObject],
    ['a', 'public/priv', noBucket],
    ['a', 'authenticated/priv', ok],
    ['a', 'priv', ok],
    ['a', 'nothing', noBucket],
    ['service', 'public/priv', noBucket],
    ['service', 'authenticated/priv', ok],
  ] as const)('%s reads %s: %s', async (caller, place, refusal) => {
    const answer = await server.ask(caller, `/object/${place}/d/f.txt`);
    if (refusal === ok) expect([answer.status, answer.text]).toEqual([200, text]);
    else expect([answer.status, answer.json.message]).toEqual([400, expect.stringMatching(refusal)]);
    const head = await server.ask(caller, `/object/${place}/d/f.txt`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([answer.status, '']);
  });

  it('whoever shows the public key alone is known as anon', async () => {
    const answer = await get('priv/d/f.txt', { apikey: 'sb_publishable_of_tests' });
    expect(answer.json.message).toBe('Object not found');
  });

  it.each(['public/pub/no.txt', 'public/pub/d', 'public/pub/d/', 'public/pub/D/F.TXT', 'public/pub/d%00'])(
    'there is no %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.json.message]).toEqual([400, 'Object not found']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('a bucket alone is no object', async () => {
    expect((await get('public/pub/')).json.error).toBe('InvalidKey');
    expect((await get('public/pub')).json.message).toBe('Bucket not found');
  });
});

describe('a large object', () => {
  const bytes = randomBytes(3_000_000);

  it('comes whole, and in parts', async () => {
    await place(server, { path: 'pub/large', bytes, type: 'image/jpeg' });
    const answer = await fetch(`${server.url}/object/public/pub/large`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetch(`${server.url}/object/public/pub/large`, { headers: { range: 'bytes=1000000-2500000' } });
    expect(part.headers.get('content-length')).toBe('1500001');
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_000, 2_500_001))).toBe(true);
  });
});
