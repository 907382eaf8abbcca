import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StorageServer, storageServer } from '../../testing/storage/server.ts';

let server: StorageServer;
beforeAll(async () => {
  server = await storageServer();
});
afterAll(() => server.close());
beforeEach(() => server.empty());

test('the public client makes, reads, changes, empties and deletes a bucket', async () => {
  const client = server.client('service');
  const made = await client.createBucket('box', { public: true, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*'] });
  expect(made).toEqual({ data: { name: 'box' }, error: null });
  expect((await client.getBucket('box')).data).toMatchObject({
    id: 'box',
    name: 'box',
    owner: '',
    public: true,
    file_size_limit: 1_000_000,
    allowed_mime_types: ['image/*'],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
  });
  await client.updateBucket('box', { public: false, fileSizeLimit: null });
  expect((await client.listBuckets()).data).toMatchObject([{ id: 'box', public: false, file_size_limit: null }]);
  expect((await client.getBucket('box')).data).toMatchObject({ allowed_mime_types: ['image/*'] });
  expect((await client.emptyBucket('box')).error).toBeNull();
  expect((await client.deleteBucket('box')).error).toBeNull();
  expect((await client.listBuckets()).data).toEqual([]);
});

test('of two that make one bucket at once, one does', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.client('service').createBucket('box')));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(answers.find(({ error }) => error)?.error?.message).toBe('The resource already exists');
});

test('a bucket with thousands of objects is emptied, and only that one', async () => {
  const client = server.client('service');
  for (const name of ['box', 'other']) await client.createBucket(name);
  await server.test.query({
    text: `insert into storage.objects (bucket_id, name)
      select 'box', n::text from generate_series(1, 2500) as n union all select 'other', 'one'`,
    values: [],
  });
  expect((await client.deleteBucket('box')).error?.message).toBe('The bucket you tried to delete is not empty');
  expect((await server.client('a').emptyBucket('box')).error?.message).toBe('Access denied: Invalid role');
  await client.emptyBucket('box');
  const { rows } = await server.test.query({ text: 'select bucket_id, name from storage.objects', values: [] });
  expect(rows).toEqual([{ bucket_id: 'other', name: 'one' }]);
});
