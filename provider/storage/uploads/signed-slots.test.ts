// Whoever sends to an address that an account signed was let in by it, and stands in no line of strangers.
import { beforeAll, expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';
import type { Caller } from '../../testing/storage/callers.ts';

/** Of strangers. */
const few = 20;

const server = testStorage({ anonymousPerAddress: { count: few, seconds: 3_600 } });
beforeAll(async () => {
  expect((await server.client('service').createBucket('box')).error).toBeNull();
  await server.test.query({
    text: 'create policy writing on storage.objects for insert with check (true)',
    values: [],
  });
});

const signedBy = async (caller: Caller, name: string): Promise<string> =>
  (await server.ask(caller, `/object/upload/sign/box/${name}`, { method: 'POST' })).json.url;

const send = (address: string, method: 'POST' | 'PUT', body: string | FormData = 'x') => {
  const type = body instanceof FormData ? undefined : { 'content-type': 'text/plain' };
  return server.ask('none', address, { method, body, ...(type && { headers: type }) });
};

const form = (): FormData => {
  const fields = new FormData();
  fields.append('', new Blob(['x'], { type: 'text/plain' }));
  return fields;
};

test('strangers who hold all their places hold up no upload that an account let in', async () => {
  const [ofAccount, ofService, ofForm, ofStranger, forged] = [
    await signedBy('a', 'account'),
    await signedBy('service', 'service'),
    await signedBy('service', 'form'),
    await signedBy('anon', 'stranger'),
    `${await signedBy('a', 'forged')}x`,
  ];
  const slow = [1, 2, 3, 4].map((nth) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const leaving = new AbortController();
    const init = { method: 'POST', body: readable, duplex: 'half', signal: leaving.signal } as const;
    const answer = server.ask('anon', `/object/box/slow-${nth}`, init).then(({ status }) => status);
    // Enough of it to be within its pace for a while.
    void writable
      .getWriter()
      .write(new Uint8Array(200_000))
      .catch(() => {});
    return { answer: answer.catch(() => 0), leaving };
  });
  // One is under way and two wait; there is no room for the fourth.
  expect(await Promise.race(slow.map(({ answer }) => answer))).toBe(429);

  expect((await send(ofStranger, 'PUT')).status).toBe(429);
  expect((await send(ofAccount, 'PUT')).json).toEqual({ Key: 'box/account' });
  expect((await send(ofService, 'PUT')).json).toEqual({ Key: 'box/service' });
  expect((await send(ofForm, 'PUT', form())).json).toEqual({ Key: 'box/form' });
  expect((await send(forged, 'PUT')).json).toMatchObject({ error: 'InvalidJWT' });
  for (const { leaving } of slow) leaving.abort();
  await Promise.all(slow.map(({ answer }) => answer));
});

test('nor do those who ask too often, who are still counted', async () => {
  const [ofAccount, ofStranger, forged] = [
    await signedBy('a', 'counted'),
    await signedBy('anon', 'counted-stranger'),
    `${await signedBy('a', 'forged')}x`,
  ];
  const asked = await Promise.all(Array.from({ length: few }, () => server.ask('anon', '/object/box/none')));
  expect(asked.map(({ status }) => status)).toContain(429);
  expect((await send(ofAccount, 'PUT')).json).toEqual({ Key: 'box/counted' });
  for (const address of [ofStranger, forged]) expect((await send(address, 'PUT')).status).toBe(429);
});
