import { decodeJwt, SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';
import { addBucket, place } from '../../testing/storage/placed.ts';

const server = testStorage();

beforeEach(async () => {
  await server.empty();
  await addBucket(server, 'box', false);
  await server.test.query({
    text: `create policy read on storage.objects for select to authenticated using (name like 'mine/%');
           create policy write on storage.objects for insert to authenticated with check (name like 'mine/%')`,
    values: [],
  });
  for (const name of ['mine/a.txt', 'mine/b.txt', 'theirs.txt'])
    await place(server, { path: `box/${name}`, bytes: `bytes of ${name}` });
});

const signed = async (path = 'box/mine/a.txt', expiresIn = 60): Promise<string> =>
  (await post(`/object/sign/${path}`, { expiresIn })).json.signedURL;

const post = (path: string, body?: object) => server.post('a', path, body);

const open = (address: string, init: RequestInit = {}) => server.ask('none', address, init);

const tokenOf = (address: string): string => new URL(address, 'http://a').searchParams.get('token') ?? '';

/** The token of an address with other claims. */
const forged = async (address: string, changed: Record<string, unknown>): Promise<string> => {
  const { rows } = await server.test.query<{ secret: Buffer }>({
    text: 'select secret from storage.signing_secrets',
    values: [],
  });
  const claims = { ...decodeJwt(tokenOf(address)), ...changed };
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(rows[0]?.secret ?? Buffer.alloc(32));
};

describe('a signed address', () => {
  it('is read by whoever has it, until it runs out, and says until when', async () => {
    const address = await signed();
    const { status, text, headers } = await open(address);
    expect([status, text]).toEqual([200, 'bytes of mine/a.txt']);
    const { exp = 0 } = decodeJwt(tokenOf(address));
    expect(headers.get('expires')).toBe(new Date(exp * 1_000).toUTCString());
    expect([headers.get('cache-control'), headers.get('cross-origin-resource-policy')]).toEqual([null, 'cross-origin']);
    expect((await open(address, { headers: { range: 'bytes=0-4' } })).text).toBe('bytes');
    expect((await open(`${address}&download=x.txt`)).headers.get('content-disposition')).toMatch(/filename=x.txt/);
    expect((await open(address, { method: 'HEAD' })).headers.get('content-length')).toBe('19');
  });

  it('lives on with other bytes of its object, and dies with the object, whatever has its name then', async () => {
    const address = await signed();
    await place(server, { path: 'box/mine/a.txt', bytes: 'newer' });
    await expect.poll(async () => (await open(address)).text).toBe('newer');
    await server.test.query({
      text: `set storage.allow_delete_query = 'true'; delete from storage.objects where name = 'mine/a.txt'`,
      values: [],
    });
    await place(server, { path: 'box/mine/a.txt', bytes: 'of somebody else' });
    await expect.poll(async () => (await open(address)).json?.message).toBe('Object not found');
    expect((await open(await signed())).text).toBe('of somebody else');
  });

  it('ends with the secret', async () => {
    const address = await signed();
    await server.test.query({ text: 'delete from storage.signing_secrets', values: [] });
    await expect.poll(async () => (await open(address)).json?.message).toBe('signature verification failed');
    expect((await open(await signed())).status).toBe(200);
  });

  it.each<[string, (address: string) => Promise<string> | string, string]>([
    ['is of another object', async () => tokenOf(await signed('box/mine/b.txt')), 'Invalid signature'],
    ['names another object', (address) => forged(address, { url: 'box/mine/b.txt' }), 'Invalid signature'],
    ['names no object by its id', (address) => forged(address, { id: undefined }), 'Invalid signature'],
    ['is for nothing', (address) => forged(address, { scope: undefined }), 'Token is not scoped for download'],
    ['has no end', (address) => forged(address, { exp: undefined }), 'missing required "exp" claim'],
  ])('is not read where its token %s', async (_, token, message) => {
    const answer = await open(`/object/sign/box/mine/a.txt?token=${await token(await signed())}`);
    const error = message.startsWith('missing') ? 'InvalidJWT' : 'InvalidSignature';
    expect([answer.status, answer.json]).toEqual([400, { statusCode: '400', error, message, code: error }]);
  });
});

describe('an address to upload to', () => {
  const sign = async (name = 'mine/new.txt', headers: Record<string, string> = {}) =>
    (await server.ask('a', `/object/upload/sign/box/${name}`, { method: 'POST', headers })).json;
  const upload = (address: string, body = 'uploaded') =>
    open(address, { method: 'PUT', body, headers: { 'content-type': 'text/plain' } });

  it('that may replace does so as often as it is used, and replaces no other object', async () => {
    const upsert = { 'x-upsert': 'true' };
    const { url } = await sign('mine/new.txt', upsert);
    const { url: other } = await sign('mine/new.txt', upsert);
    for (const body of ['first', 'second']) expect((await upload(url, body)).json).toEqual({ Key: 'box/mine/new.txt' });
    expect((await upload(other, 'third')).json.code).toBe('KeyAlreadyExists');
    expect((await server.ask('a', '/object/box/mine/new.txt')).text).toBe('second');
    const answers = await Promise.all(Array.from({ length: 3 }, () => upload(url, 'at once')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 200));
  });

  it.each(['there', 'not there'])(
    'brings no address to life that died with an object, where one was %s',
    async (was) => {
      const name = was === 'there' ? 'mine/a.txt' : 'mine/new.txt';
      const client = server.client('service').from('box');
      const { data } = await client.createSignedUploadUrl(name, { upsert: true });
      const url = `/object/upload/sign/box/${name}?token=${data?.token}`;
      expect((await upload(url)).json).toEqual({ Key: `box/${name}` });
      const address = await signed(`box/${name}`);
      expect((await open(address)).text).toBe('uploaded');
      await client.remove([name]);
      expect((await upload(url, 'anew')).json).toEqual({ Key: `box/${name}` });
      expect((await open(address)).json.message).toBe('Object not found');
      expect((await open(await signed(`box/${name}`))).text).toBe('anew');
      // It still replaces what came by it, until somebody else writes it.
      expect((await upload(url, 'once more')).status).toBe(200);
      expect((await client.update(name, 'otherwise')).error).toBeNull();
      expect((await upload(url, 'too late')).json.code).toBe('KeyAlreadyExists');
    },
  );
});
