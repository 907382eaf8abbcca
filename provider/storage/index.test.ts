import { expect, test } from 'vitest';
import { testStorage } from '../testing/file-servers.ts';
import { storageServer } from '../testing/storage/server.ts';

const server = testStorage();

const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

test('an address that is none is told in the words of the service', async () => {
  const answer = await server.ask('a', '/nothing?x=1');
  expect(answer.status).toBe(404);
  expect(answer.json).toMatchObject({ statusCode: '404', error: 'Not Found', message: 'Route GET:/nothing not found' });
});

test.each([
  ['POST', '/upload/resumable', 'Resumable uploading (TUS)'],
  ['PATCH', '/upload/resumable/abc', 'Resumable uploading (TUS)'],
  ['GET', '/s3', 'The S3 protocol'],
  ['PUT', '/s3/box/x.txt', 'The S3 protocol'],
  ['GET', '/iceberg/bucket', 'Analytics (Iceberg)'],
  ['POST', '/vector/ListVectorBuckets', 'The vector service'],
  ['DELETE', '/cdn/box/x.txt', 'Purging a CDN'],
])('%s %s is refused by name, whoever asks', async (method, path, name) => {
  for (const caller of ['none', 'service'] as const) {
    const answer = await server.ask(caller, path, { method });
    expect(answer.status).toBe(404);
    expect(answer.json.message).toBe(`${name} is not offered by this server`);
  }
});

test('a refusal of HEAD has the headers of the refusal, and no body', async () => {
  const refused = await server.ask('a', '/s3/box');
  const answer = await server.ask('a', '/s3/box', { method: 'HEAD' });
  expect(answer.status).toBe(404);
  expect(answer.text).toBe('');
  for (const name of ['content-type', 'content-length', 'cache-control'])
    expect(answer.headers.get(name)).toBe(refused.headers.get(name));
});

test('who shows the public key and no token is anybody', async () => {
  const { ask, test: database } = server;
  await database.query({ text: `create policy seen on storage.buckets for select to anon using (true)`, values: [] });
  await ask('service', '/bucket', post('{"name":"seen"}'));
  const asAnybody = { headers: { apikey: 'sb_publishable_of_tests' } };
  expect((await ask('none', '/bucket', asAnybody)).json).toMatchObject([{ name: 'seen' }]);
  expect((await ask('none', '/bucket', { headers: { apikey: 'another' } })).status).toBe(400);
  await server.empty();
});

test.each([
  ['no JSON', '{"name":', 'not valid JSON'],
  ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'not valid JSON'],
  ['nested without end', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'not valid JSON'],
  ['a prototype', '{"name":"x","__proto__":{}}', 'not valid JSON'],
  ['no object', '[]', 'body must be object'],
  ['a character that PostgreSQL cannot hold', '{"name":"x\\u0000"}', 'Bucket name invalid'],
])('a body that is %s is refused in words', async (_what, body, words) => {
  const answer = await server.ask('service', '/bucket', post(body));
  expect(answer.status).toBe(400);
  expect(answer.json.message).toContain(words);
});

test('a body without the type of JSON is none', async () => {
  const answer = await server.ask('service', '/bucket', post('{"name":"x"}', 'text/plain'));
  expect(answer.json).toMatchObject({ statusCode: '400', code: 'InvalidRequest', message: 'body must be object' });
});

test('a body of JSON has 1 MiB at most, of strangers 64 KiB', async () => {
  const large = (bytes: number) => post(JSON.stringify({ name: 'x', padding: 'x'.repeat(bytes) }));
  const refusal = { statusCode: '413', code: 'EntityTooLarge', message: 'Request body is too large' };
  const ofService = await server.ask('service', '/bucket', large(1024 * 1024));
  expect([ofService.status, ofService.json]).toMatchObject([413, refusal]);
  const ofStrangers = await server.ask('anon', '/bucket', large(64 * 1024));
  expect([ofStrangers.status, ofStrangers.json]).toMatchObject([413, refusal]);
  expect((await server.ask('service', '/bucket', large(64 * 1024))).status).toBe(200);
  await server.empty();
});

test('requests without a session are counted by address and in all', async () => {
  const few = { count: 2, seconds: 60 };
  const many = { count: 100, seconds: 60 };
  for (const [limits, status] of [
    [{ anonymousPerAddress: few, anonymousInAll: many }, 429],
    [{ anonymousPerAddress: many, anonymousInAll: few }, 503],
  ] as const) {
    await using own = await storageServer(limits);
    const ask = () => own.ask('anon', '/bucket');
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const refused = await ask();
    expect([refused.status, refused.json.code]).toEqual([status, 'SlowDown']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await own.ask('a', '/bucket')).status).toBe(200);
  }
});
