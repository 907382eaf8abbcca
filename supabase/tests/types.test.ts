import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateTypes } from '../generate-types.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated.ts';

const typesFile = fileURLToPath(new URL('../../portal/src/lib/database.gen.ts', import.meta.url));

let database: MigratedDatabase;

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

test('the portal’s types of the database are those of the migrations', async () => {
  await expect(await generateTypes(database)).toMatchFileSnapshot(typesFile);
});

test('a new column changes the types', async () => {
  const before = await generateTypes(database);
  await database.query('begin');
  await database.query('alter table public.categories add column note text');
  const after = await generateTypes(database);
  await database.query('rollback');
  expect(before).not.toContain('note: string | null;\n');
  expect(after).toContain('      note: string | null;\n');
});
