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
