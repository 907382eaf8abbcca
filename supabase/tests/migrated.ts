import { fileURLToPath } from 'node:url';
import { migrate } from '../../provider/index.ts';
import { type TestDatabase, testDatabase } from '../../provider/testing/database.ts';
import type { SeedClient } from '../seed/client.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** A database with the shop's schema, asked as its superuser and without the data service. */
export interface MigratedDatabase extends SeedClient {
  close(): Promise<void>;
}

/**
 * A database as the hosted provider hands it out, with all migrations applied: they run as `postgres`, which is no
 * superuser, and whatever is created in public is granted to anon and the others unless a migration says otherwise.
 */
export async function migratedDatabase(): Promise<MigratedDatabase> {
  const database: TestDatabase = await testDatabase();
  const query: SeedClient['query'] = async (text, values = []) => ({
    rows: (await database.query({ text, values })).rows as Record<string, unknown>[],
  });
  for (const kind of ['tables', 'functions', 'sequences']) {
    await query(
      `alter default privileges for role postgres in schema public
       grant all on ${kind} to anon, authenticated, service_role`,
    );
  }
  await migrate(database.admin, migrationsFolder);
  return { query, close: database.close };
}
