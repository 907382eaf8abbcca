import { beforeEach, expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';

const server = testStorage();

beforeEach(() => server.empty());

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
