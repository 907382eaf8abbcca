import type pg from 'pg';
import { CannotStart } from '../errors.ts';
import { currentUser, migrationRole, openLedger, runMigration } from '../migrations/migrate.ts';
import { ledgers } from './database-contents.ts';
import type { Step } from './format.ts';

/**
 * Makes the schema again as the database that was backed up had made it: the program's own migrations (`knownSteps`), in
 * the order of a first start, in the transaction that the caller opened. Throws `CannotStart` with the one that fails.
 */
export const replay = async (client: pg.Client, steps: readonly Step[]): Promise<void> => {
  const self = await currentUser(client);
  const migrator = await migrationRole(client);
  for (const ledger of ledgers) await openLedger(client, ledger);
  for (const { ledger, version, name, statements } of steps) {
    try {
      if (ledger === undefined) for (const statement of statements) await client.query(statement);
      else {
        const role = ledger === 'supabase_migrations' ? migrator : roleOf(version, self);
        await runMigration(client, { version, name, statements }, { schema: ledger, role });
      }
    } catch (error) {
      const { message } = error as Error;
      throw new CannotStart(`the migration ${version || 'of the start'} failed: ${message}.`, {
        cause: error,
      });
    }
  }
};

const roleOf = (version: string, self: string): string => (version.startsWith('auth_') ? 'supabase_auth_admin' : self);
