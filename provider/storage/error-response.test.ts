import { createHash } from 'node:crypto';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testStorage } from '../testing/file-servers.ts';

const server = testStorage();
beforeAll(async () => {
  await server.test.query({
    text: `insert into storage.buckets (id, name) values ('22012', '22012'), ('57014', '57014'), ('53100', '53100'),
        ('22P02', '22P02');
      create function public.fail(state text) returns boolean language plpgsql
      as $$ begin raise exception 'the disk at /secret' using errcode = state; end $$;
      create policy failing on storage.buckets for select to authenticated using (public.fail(id))`,
    values: [],
  });
});

test.each([
  ['22012', 500, null, 'DatabaseError'],
  ['22P02', 400, null, 'InvalidParameter'],
  ['57014', 503, '1', 'DatabaseError'],
  ['53100', 503, '60', 'InsufficientStorage'],
])(
  'what PostgreSQL fails with, %s, is told without its words and as what may be tried again',
  async (state, status, wait, name) => {
    const answer = await server.ask('a', `/bucket/${state}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, wait]);
    expect(answer.json).toMatchObject({ statusCode: String(status), code: name });
    expect(answer.text).not.toContain('secret');
  },
);

test('the code of a file system is none of PostgreSQL', async () => {
  await server.client('service').createBucket('box');
  const inner = createHash('sha256').update('hello').digest('hex').slice(0, 2);
  // A link to itself, which is ELOOP.
  await symlink(inner, join(server.folder, inner));
  const { status, json } = await server.ask('service', '/object/box/a', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'hello',
  });
  expect([status, json.code, json.message]).toEqual([500, 'InternalError', 'The server could not answer']);
});
