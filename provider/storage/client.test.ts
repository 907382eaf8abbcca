// The public client's calls, each by whoever may do everything, by somebody signed in whose policies allow one folder,
// and by a stranger.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../testing/storage/callers.ts';
import { type StorageServer, storageServer } from '../testing/storage/server.ts';

let server: StorageServer;
beforeAll(async () => {
  server = await storageServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  await server.test.query({
    text: `create policy mine on storage.objects to authenticated
             using ((storage.foldername(name))[1] = 'mine') with check ((storage.foldername(name))[1] = 'mine');
           create policy mine on storage.buckets to authenticated using (id = 'mine') with check (id = 'mine')`,
    values: [],
  });
  for (const [bucket, isPublic] of Object.entries({ box: false, open: true })) {
    done(await server.client('service').createBucket(bucket, { public: isPublic }));
    done(await server.client('service').from(bucket).upload('theirs/a.txt', 'theirs', { contentType: 'text/plain' }));
  }
});

interface Answer<Data> {
  readonly data: Data;
  readonly error: { readonly message: string } | null;
}

const done = <Data>({ data, error }: Answer<Data>): NonNullable<Data> => {
  expect(error).toBeNull();
  return data as NonNullable<Data>;
};

const boxOf = (caller: Caller) => server.client(caller).from('box');

const textAt = async (address: string): Promise<string> => {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  return answer.text();
};

describe.each(['service', 'a'] as const)('what policies allow, as %s:', (caller) => {
  test('buckets are made, read, listed, changed, emptied and deleted', async () => {
    const client = server.client(caller);
    expect(done(await client.createBucket('mine', { public: false }))).toEqual({ name: 'mine' });
    expect(done(await client.getBucket('mine'))).toMatchObject({ id: 'mine', public: false });
    expect(done(await client.updateBucket('mine', { public: true, fileSizeLimit: 1_000 }))).toEqual({
      message: 'Successfully updated',
    });
    const listed = done(await client.listBuckets()).map(({ id }) => id);
    expect(listed).toEqual(caller === 'service' ? ['box', 'mine', 'open'] : ['mine']);
    done(await client.from('mine').upload('mine/a.txt', 'hello'));
    if (caller === 'service') done(await client.emptyBucket('mine'));
    else done(await client.from('mine').remove(['mine/a.txt']));
    done(await client.deleteBucket('mine'));
    expect((await client.getBucket('mine')).error?.message).toBe('Bucket not found');
  });

  test('objects are uploaded, replaced, looked at and downloaded', async () => {
    const box = boxOf(caller);
    const words = { contentType: 'text/plain', cacheControl: '60', metadata: { by: 'phone' } };
    expect(done(await box.upload('mine/a.txt', 'one', words))).toMatchObject({ fullPath: 'box/mine/a.txt' });
    expect((await box.upload('mine/a.txt', 'two', words)).error?.message).toBe('The resource already exists');
    expect(await done(await box.download('mine/a.txt')).text()).toBe('one');
    done(await box.update('mine/a.txt', 'the second', words));
    done(await box.upload('mine/a.txt', new Blob(['the third']), { ...words, upsert: true }));
    expect(await done(await box.download('mine/a.txt')).text()).toBe('the third');
    expect(await new Response(done(await box.download('mine/a.txt').asStream())).text()).toBe('the third');
    expect(done(await box.info('mine/a.txt'))).toMatchObject({
      name: 'mine/a.txt',
      bucketId: 'box',
      size: 9,
      cacheControl: 'max-age=60',
      metadata: { by: 'phone' },
    });
    expect(done(await box.exists('mine/a.txt'))).toBe(true);
    expect((await box.exists('mine/b.txt')).data).toBe(false);
  });

  test('objects are listed, copied, moved and removed', async () => {
    const box = boxOf(caller);
    done(await box.upload('mine/a.txt', 'hello'));
    expect(done(await box.copy('mine/a.txt', 'mine/b/c.txt'))).toEqual({ path: 'box/mine/b/c.txt' });
    expect(done(await box.move('mine/a.txt', 'mine/d.txt'))).toEqual({ message: 'Successfully moved' });
    const whole = done(await box.list('mine', { sortBy: { column: 'name', order: 'desc' } }));
    expect(whole.map(({ name }) => name)).toEqual(['d.txt', 'b']);
    expect(done(await box.list('mine', { limit: 1, offset: 1 })).map(({ name }) => name)).toEqual(['d.txt']);
    const first = done(await box.listV2({ prefix: 'mine/', limit: 1 }));
    const rest = done(await box.listV2({ prefix: 'mine/', limit: 1, cursor: first.nextCursor ?? '' }));
    expect([first, rest].flatMap(({ objects }) => objects.map(({ name }) => name))).toEqual([
      'mine/b/c.txt',
      'mine/d.txt',
    ]);
    expect(done(await box.listV2({ prefix: 'mine/', with_delimiter: true }))).toMatchObject({
      folders: [{ name: 'mine/b/' }],
      objects: [{ name: 'mine/d.txt' }],
    });
    const removed = done(await box.remove(['mine/b/c.txt', 'mine/d.txt', 'mine/none.txt']));
    expect(removed.map(({ name }) => name)).toEqual(['mine/b/c.txt', 'mine/d.txt']);
    expect(done(await box.list('mine'))).toEqual([]);
  });

  test('addresses are signed, which strangers read and upload by', async () => {
    const box = boxOf(caller);
    done(await box.upload('mine/a.txt', 'hello', { contentType: 'text/plain' }));
    const { signedUrl } = done(await box.createSignedUrl('mine/a.txt', 60, { download: 'b.txt' }));
    expect(await textAt(signedUrl)).toBe('hello');
    const [one, other] = done(await box.createSignedUrls(['mine/a.txt', 'mine/none.txt'], 60));
    expect(await textAt(one?.signedUrl ?? '')).toBe('hello');
    expect(other).toMatchObject({ path: 'mine/none.txt', signedUrl: null, error: expect.any(String) });
    const { token, path } = done(await box.createSignedUploadUrl('mine/new.txt'));
    const stranger = boxOf('none');
    expect(done(await stranger.uploadToSignedUrl(path, token, 'brought'))).toMatchObject({
      fullPath: 'box/mine/new.txt',
    });
    expect((await stranger.uploadToSignedUrl(path, token, 'again')).error?.message).toBe('The resource already exists');
    expect(await done(await box.download('mine/new.txt')).text()).toBe('brought');
  });
});

test.each(['a', 'anon', 'none'] as const)('what no policy allows is refused, or not there, for %s', async (caller) => {
  const [client, box] = [server.client(caller), boxOf(caller)];
  const name = 'theirs/a.txt';
  const [noBucket, noObject] = ['Bucket not found', 'Object not found'];
  const refused = 'new row violates row-level security policy';
  const calls: readonly (readonly [PromiseLike<Answer<unknown>>, unknown])[] = [
    [client.createBucket('other'), refused],
    [client.getBucket('box'), noBucket],
    [client.listBuckets(), []],
    [client.updateBucket('box', { public: true }), noBucket],
    [client.emptyBucket('box'), 'Access denied: Invalid role'],
    [client.deleteBucket('box'), noBucket],
    [box.upload('theirs/b.txt', 'x'), refused],
    [box.update(name, 'x'), refused],
    [box.upload(name, 'x', { upsert: true }), refused],
    [box.list('theirs'), []],
    [box.listV2({ prefix: 'theirs/' }), { folders: [], objects: [], hasNext: false }],
    [box.info(name), noObject],
    [box.exists(name), noObject],
    [box.download(name), noObject],
    [box.move(name, 'mine/a.txt'), noObject],
    [box.copy(name, 'mine/a.txt'), noObject],
    [box.remove([name]), []],
    [box.createSignedUrl(name, 60), noObject],
    [box.createSignedUrls([name], 60), [expect.objectContaining({ signedUrl: null, error: expect.any(String) })]],
    [box.createSignedUploadUrl('theirs/b.txt'), refused],
  ];
  for (const [answer, expected] of calls) {
    const { data, error } = await answer;
    expect(error?.message ?? data).toEqual(expected);
  }
  expect(await done(await boxOf('service').download(name)).text()).toBe('theirs');
});

test.each(['service', 'a', 'anon', 'none'] as const)('what is public is read by %s', async (caller) => {
  const box = server.client(caller).from('open');
  expect(await textAt(box.getPublicUrl('theirs/a.txt').data.publicUrl)).toBe('theirs');
  expect(await done(await box.download('theirs/a.txt')).text()).toBe('theirs');
  const shut = boxOf(caller).getPublicUrl('theirs/a.txt').data.publicUrl;
  expect((await fetch(shut)).status).toBe(400);
});
