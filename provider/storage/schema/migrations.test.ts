import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectClient } from '../../postgres/connection.ts';
import { bringUpToDate } from '../../postgres/migrations/migrate.ts';
import { emptyDatabase } from '../../testing/backups.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const migration = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('box', 'box', true, 5000000, array['image/*'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;
  create function public.may_write() returns boolean language sql stable security definer set search_path = ''
  as $$ select storage.extension('a.png') = 'png' $$;
  create policy box_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'box' and public.may_write() and (storage.foldername(name))[1] = auth.uid()::text);
  create policy box_select on storage.buckets for select to authenticated using (id = 'box');
  alter policy box_select on storage.buckets using (public);
  drop policy if exists never on storage.objects;
`;

const ask = async (admin: Awaited<ReturnType<typeof emptyDatabase>>, ...texts: string[]): Promise<unknown[]> => {
  const client = await connectClient(admin);
  try {
    let rows: unknown[] = [];
    for (const text of texts) ({ rows } = await client.query(text));
    return rows;
  } finally {
    await client.end();
  }
};

const insert = (name: string): string[] => [
  `begin; set local role authenticated; set local request.jwt.claims = '{"sub": "11111111-1111-4111-8111-111111111111"}'`,
  `insert into storage.objects (bucket_id, name) values ('box', '${name}')`,
  'rollback',
];

const check = async (admin: Awaited<ReturnType<typeof emptyDatabase>>, migrator: string): Promise<void> => {
  writeFileSync(join(folder, '20260101000000_create_box.sql'), migration);
  await bringUpToDate(admin, folder);
  const owner = await ask(admin, `select proowner::regrole::text as name from pg_proc where proname = 'may_write'`);
  expect(owner).toEqual([{ name: migrator }]);
  expect(await ask(admin, 'select id, public, file_size_limit, allowed_mime_types from storage.buckets')).toEqual([
    { id: 'box', public: true, file_size_limit: '5000000', allowed_mime_types: ['image/*'] },
  ]);
  await ask(admin, ...insert('11111111-1111-4111-8111-111111111111/a.png'));
  await expect(ask(admin, ...insert('22222222-2222-4222-8222-222222222222/a.png'))).rejects.toThrow('row-level');
};

test('migrations write policies on objects and buckets, and make buckets', async () => {
  await check(await emptyDatabase(), 'postgres');
});

test('so they do on a server of one’s own, whose superuser has another name', async () => {
  const own = await emptyDatabase();
  await ask(own, 'create role tenant superuser login');
  await check({ ...own, user: 'tenant' }, 'provider_owner');
  // Roles belong to the whole server, which other tests look at.
  await ask(own, `reassign owned by tenant to ${own.user}`, 'drop owned by tenant', 'drop role tenant');
});
