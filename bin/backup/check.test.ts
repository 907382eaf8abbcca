// What the check of a backup says where it cannot judge.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeBackup } from '../../provider/index.ts';
import { testDatabase } from '../../provider/testing/database.ts';
import { application } from '../settings/application.ts';
import { faultOf } from './check.ts';

it('nothing is said against the backup of a newer version’s database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-check-'));
  const file = join(folder, 'newer.backup');
  const test = await testDatabase();
  await test.query({
    text: `create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations values ('29990101000000', '{select 1}', 'add_the_unknown')`,
    values: [],
  });
  await makeBackup({ application, admin: test.admin, file, about: {}, withoutRows: [] });
  await expect(faultOf(file)).rejects.toThrow('made by a newer Thaan');
  await test.close();
  rmSync(folder, { recursive: true });
});
