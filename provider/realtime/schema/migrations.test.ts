import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bringUpToDate } from '../../postgres/migrations/migrate.ts';
import { ask, emptyDatabase } from '../../testing/backups.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realtime-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const migration = `
  create function public.may_hear() returns boolean language sql stable security definer set search_path = ''
  as $$ select realtime.topic() = 'hall' $$;
  create policy hall_select on realtime.messages for select to authenticated
    using (extension = 'broadcast' and (select public.may_hear()));
  create policy hall_insert on realtime.messages for insert to authenticated with check (false);
  alter policy hall_insert on realtime.messages with check (realtime.topic() = 'hall');
  drop policy if exists never on realtime.messages;
`;

const check = async (admin: Awaited<ReturnType<typeof emptyDatabase>>, migrator: string): Promise<void> => {
  writeFileSync(join(folder, '20260101000000_open_hall.sql'), migration);
  await bringUpToDate(admin, folder);
  const owner = `select proowner::regrole::text as name from pg_proc where proname = 'may_hear'`;
  expect(await ask(admin, owner)).toEqual([{ name: migrator }]);
  const policies = `select policyname from pg_policies where schemaname = 'realtime' order by 1`;
  expect(await ask(admin, policies)).toEqual([{ policyname: 'hall_insert' }, { policyname: 'hall_select' }]);
};

test('migrations write policies on messages', async () => {
  await check(await emptyDatabase(), 'postgres');
});

test('so they do on a server of one’s own, whose superuser has another name', async () => {
  const own = await emptyDatabase();
  await ask(own, 'create role landlady superuser login');
  await check({ ...own, user: 'landlady' }, 'provider_owner');
  // Roles belong to the whole server, which other tests look at.
  await ask(own, `reassign owned by landlady to ${own.user}; drop owned by landlady; drop role landlady`);
});
