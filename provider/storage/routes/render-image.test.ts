import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';
import { addBucket, place } from '../../testing/storage/placed.ts';

let photo: Buffer;
const server = testStorage();
beforeAll(async () => {
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
});

beforeEach(async () => {
  await server.empty();
  await addBucket(server, 'pub', true);
  await addBucket(server, 'priv', false);
  for (const path of ['pub/a.jpg', 'priv/a.jpg']) await place(server, { path, bytes: photo, type: 'image/jpeg' });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/render/image/${path}`, { method, headers });

const sizeOf = async (answer: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [format, width, height];
};

describe('a form of a picture', () => {
  test('is WebP for whoever takes that, unless the address says otherwise', async () => {
    const accept = { accept: 'image/avif,image/webp,*/*' };
    const webp = await get('public/pub/a.jpg?width=100', accept);
    expect(webp.headers.get('vary')).toBe('Accept');
    expect(await sizeOf(webp)).toEqual(['webp', 100, 75]);
    const origin = await get('public/pub/a.jpg?width=100&format=origin', accept);
    expect(origin.headers.get('vary')).toBeNull();
    expect(await sizeOf(origin)).toEqual(['jpeg', 100, 75]);
    expect((await get('public/pub/a.jpg?width=100')).headers.get('etag')).not.toBe(webp.headers.get('etag'));
  });

  test('has an ETag of its own, parts and a HEAD', async () => {
    const path = 'public/pub/a.jpg?width=80';
    const whole = await get(path);
    const etag = whole.headers.get('etag') ?? '';
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect((await get('public/pub/a.jpg?width=81')).headers.get('etag')).not.toBe(etag);
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(path, { 'if-match': '"other"' })).status).toBe(412);
    const part = await get(path, { range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6));
    expect((await get(path, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  test('is another once the picture is replaced', async () => {
    const before = await get('public/pub/a.jpg?width=10');
    const other = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    await place(server, { path: 'pub/a.jpg', bytes: other, type: 'image/png' });
    const after = await get('public/pub/a.jpg?width=10', { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(await sizeOf(after)).toEqual(['png', 10, 10]);
  });
});

describe('who may see one', () => {
  test('of a public bucket everybody, of another whoever may read the picture', async () => {
    expect((await get('public/priv/a.jpg?width=5')).status).toBe(400);
    expect((await get('authenticated/priv/a.jpg?width=5')).status).toBe(400);
    const as = (caller: 'a' | 'service') => get('authenticated/priv/a.jpg?width=5', tokenOf(caller));
    expect((await as('a')).status).toBe(400);
    expect((await as('service')).status).toBe(200);
    await server.test.query({
      text: 'create policy read on storage.objects for select to authenticated using (true)',
      values: [],
    });
    expect(await sizeOf(await as('a'))).toEqual(['jpeg', 5, 4]);
  });
});

const tokenOf = (caller: 'a' | 'service') => ({ authorization: `Bearer ${server.tokens[caller]}` });
