// What arrives is taken, counted and judged piece by piece, and nothing is left of what is refused.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';

const limit = 1_000_000;

const server = testStorage({ fileSizeLimit: limit });

beforeEach(async () => {
  const { error } = await server.client('service').createBucket('box');
  expect(error).toBeNull();
});
afterEach(() => server.empty());

const arriving = () => readdir(`${server.folder}/arriving`);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const rows = async () => {
  const { rows } = await server.test.query<{ name: string; etag: string }>({
    text: `select name, metadata ->> 'eTag' as etag from storage.objects order by name collate "C"`,
    values: [],
  });
  return rows;
};

/** A body in chunks, with no length declared. */
const chunks = (sizes: readonly number[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'text/plain' },
  body: ReadableStream.from(sizes.map((size) => Buffer.alloc(size, 'x'))),
  duplex: 'half',
});

const form = (parts: readonly (readonly [string, string | Blob])[]): RequestInit => {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return { method: 'POST', body };
};

const file = (length: number, type = 'text/plain') => new File(['x'.repeat(length)], 'x.txt', { type });

test('the limit counts what arrives, also in chunks and in forms', async () => {
  expect((await server.ask('service', '/object/box/most', chunks([limit - 1, 1]))).status).toBe(200);
  expect((await server.ask('service', '/object/box/form', form([['', file(limit)]]))).status).toBe(200);
  const tooLarge = { statusCode: '413', code: 'EntityTooLarge' };
  expect((await server.ask('service', '/object/box/over', chunks([limit, 1]))).json).toMatchObject(tooLarge);
  expect((await server.ask('service', '/object/box/over', form([['', file(limit + 1)]]))).json).toMatchObject(tooLarge);
  // Beside its file as well: a second one is read for nothing.
  const two = form([
    ['', file(10)],
    ['other', file(3 * limit)],
  ]);
  expect((await server.ask('service', '/object/box/over', two)).json).toMatchObject(tooLarge);
  const { body, headers } = new Response(two.body);
  const type = { 'content-type': headers.get('content-type') ?? '' };
  const undeclared = { method: 'POST', headers: type, body, duplex: 'half' } as const;
  expect((await server.ask('service', '/object/box/over', undeclared)).json).toMatchObject(tooLarge);
  expect((await rows()).map(({ name }) => name)).toEqual(['form', 'most']);
  expect(await arriving()).toEqual([]);
});

test('a form may be long in its file alone', async () => {
  const long = await server.ask(
    'service',
    '/object/box/a',
    form([
      ['metadata', 'x'.repeat(66_000)],
      ['', file(1)],
    ]),
  );
  expect(long.json).toMatchObject({ statusCode: '400', message: 'The field metadata is longer than 65536 bytes' });
  const three = form([...['a', 'b', 'c'].map((name) => [name, 'x'.repeat(60_000)] as const), ['', file(1)]]);
  expect((await server.ask('service', '/object/box/a', three)).json).toMatchObject({
    statusCode: '400',
    message: 'The fields of the form are longer than 131072 bytes',
  });
  const bad = await server.ask(
    'service',
    '/object/box/a',
    form([
      ['cacheControl', '1\r\nset-cookie: a=b'],
      ['', file(1)],
    ]),
  );
  expect(bad.json).toMatchObject({ statusCode: '400', message: 'Invalid Parameter cacheControl' });
  expect(await rows()).toEqual([]);
  expect(await arriving()).toEqual([]);
});

test('a policy also looks at what follows the file in a form', async () => {
  await server.test.query({
    text: `create policy mine on storage.objects for insert to authenticated
      with check (coalesce(user_metadata ->> 'shelf', 'a') = 'a')`,
    values: [],
  });
  const upload = (name: string, shelf: string) =>
    server.ask(
      'a',
      `/object/box/${name}`,
      form([
        ['', file(1)],
        ['metadata', JSON.stringify({ shelf })],
      ]),
    );
  expect((await upload('mine', 'a')).status).toBe(200);
  expect((await upload('other', 'b')).json).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
  expect((await rows()).map(({ name }) => name)).toEqual(['mine']);
  expect(await arriving()).toEqual([]);
});

test('what claims to be an image and is none leaves nothing behind', async () => {
  const answer = await server.ask('service', '/object/box/a.png', form([['', file(5_000, 'image/png')]]));
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({
    statusCode: '415',
    error: 'invalid_mime_type',
    message: 'The file is not of the type image/png',
    code: 'InvalidMimeType',
  });
  expect(await rows()).toEqual([]);
  expect(await arriving()).toEqual([]);
});

interface Sent {
  /** Resolves with all that was answered, once the connection is closed. */
  readonly answer: Promise<string>;
  write(text: string): void;
  end(): void;
}

/** A request that is written by hand. */
const send = async (head: string): Promise<Sent> => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  socket.write(head);
  return { answer, write: (bytes) => socket.write(bytes), end: () => socket.destroy() };
};

const head = (caller: 'a' | 'service', path: string, length: number, more = ''): string =>
  `POST /storage/v1/object/box/${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${server.tokens[caller]}\r\n` +
  `content-length: ${length}\r\n${more}connection: close\r\n\r\n`;

test('whoever may not is refused ahead of the bytes', async () => {
  const { answer, write } = await send(head('a', 'a.txt', 500_000, 'content-type: text/plain\r\n'));
  // Its answer is made before this is read; it goes once the body was thrown away.
  write('x'.repeat(500_000));
  expect(await answer).toContain('new row violates row-level security policy');
  expect(await arriving()).toEqual([]);
});

test('forms that do not come to their file have room for so many', async () => {
  const begin = () => send(head('service', 'a', 500_000, 'content-type: multipart/form-data; boundary=B\r\n'));
  const begun = await Promise.all(Array.from({ length: 30 }, begin));
  const status = async () => (await server.ask('service', '/object/box/b', form([['', file(1)]]))).status;
  // The whole ones take room, too, which one of those may not have found for it.
  const statusBesideMore = async () => {
    begun.push(await begin());
    return status();
  };
  await expect.poll(statusBesideMore).toBe(429);
  for (const { end } of begun) end();
  await expect.poll(status).not.toBe(429);
  expect((await rows()).map(({ name }) => name)).toEqual(['b']);
});

test.each([
  ['nobody may replace', ''],
  [
    'its owner alone may replace',
    'create policy own on storage.objects for update to authenticated using (owner = auth.uid())',
  ],
])('what came under the name meanwhile is kept where %s it', async (_, more) => {
  await server.test.query({
    text: `create policy make on storage.objects for insert to authenticated with check (true);
      create policy see on storage.objects for select to authenticated using (true); ${more}`,
    values: [],
  });
  const make = (caller: 'a' | 'b') => server.ask(caller, '/object/box/a.txt', { method: 'POST', body: caller });
  if (more) await make('a');
  const { write, answer } = await send(head('a', 'a.txt', 20, 'x-upsert: true\r\ncontent-type: text/plain\r\n'));
  await expect.poll(arriving).toHaveLength(1);
  await server.test.query({ text: `set storage.allow_delete_query = 'true'; delete from storage.objects`, values: [] });
  expect((await make('b')).status).toBe(200);
  write('x'.repeat(20));
  expect(await answer).toContain('new row violates row-level security policy');
  expect(await rows()).toEqual([{ name: 'a.txt', etag: `"${sha256(Buffer.from('b'))}"` }]);
  expect(await arriving()).toEqual([]);
});

test('an upload that breaks off changes nothing', async () => {
  await server.ask('service', '/object/box/a.txt', { method: 'POST', body: 'old' });
  const before = await rows();
  for (const more of ['x-upsert: true\r\n', 'x-upsert: true\r\ncontent-type: multipart/form-data; boundary=B\r\n']) {
    const { write, end, answer } = await send(head('service', 'a.txt', 500_000, more));
    write(`--B\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\n${'x'.repeat(300_000)}`);
    await expect.poll(arriving).toHaveLength(1);
    end();
    await answer;
    await expect.poll(arriving).toEqual([]);
  }
  expect(await rows()).toEqual(before);
});

test('what comes in small pieces is taken, and what comes in crumbs is not', async () => {
  const pieces = Array.from({ length: 400 }, () => 300);
  expect((await server.ask('service', '/object/box/pieces', chunks(pieces))).status).toBe(200);
  const chunked = head('service', 'crumbs', 0).replace('content-length: 0', 'transfer-encoding: chunked');
  const { write, answer } = await send(chunked);
  write('1\r\nx\r\n'.repeat(2_000));
  expect(await answer).toContain('The body arrived in too many small pieces');
  expect((await rows()).map(({ name }) => name)).toEqual(['pieces']);
  expect(await arriving()).toEqual([]);
});
