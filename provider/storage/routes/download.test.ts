import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';
import { addBucket, place } from '../../testing/storage/placed.ts';

const text = '0123456789abcdefghij';
const modified = '2026-08-21T12:00:05.678Z';

let etag: string;

/** These tests come all from one address. */
const many = { count: 1_000_000, seconds: 10 };

const server = testStorage({ anonymousPerAddress: many, anonymousInAll: many });
beforeAll(async () => {
  await addBucket(server, 'pub', true);
  await addBucket(server, 'priv', false);
  await server.test.query({
    text: `create policy read on storage.objects for select to authenticated using (bucket_id = 'priv')`,
    values: [],
  });
  for (const path of ['pub/d/f.txt', 'priv/d/f.txt', 'pub/कुर्ता (1).txt', `pub/${'long/'.repeat(200)}name.txt`])
    etag = `"${(await place(server, { path, bytes: text, modified })).sha256}"`;
});

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

  it.each(['कुर्ता (1).txt', `${'long/'.repeat(200)}name.txt`])('may have any name: %s', async (name) => {
    const { status, text: body } = await get(`public/pub/${encodeURIComponent(name)}`);
    expect([status, body]).toEqual([200, text]);
  });
});

describe('a part', () => {
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

describe('what a browser could run', () => {
  it.each([
    ['text/html', 'text/plain'],
    ['image/svg+xml', 'image/svg+xml'],
  ])('%s is saved and not opened', async (type, served) => {
    await place(server, { path: 'pub/runs', bytes: '<script>1</script>', type });
    const { headers } = await get('public/pub/runs');
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([served, 'attachment']);
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
  it('whoever shows the public key alone is known as anon', async () => {
    const answer = await get('priv/d/f.txt', { apikey: 'sb_publishable_of_tests' });
    expect(answer.json.message).toBe('Object not found');
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
