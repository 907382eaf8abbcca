import { join } from 'node:path';
import type { KnownSchema } from '../../provider/index.ts';
import { stagedTables } from '../backup/staged-tables.ts';
import { application } from '../settings/application.ts';
import { clone } from '../settings/settings.ts';
import { createInstallation } from './installation.ts';
import { createSecrets } from './secrets.ts';

/**
 * All that ever made a shop's database: this list of migrations, and that of 0.6.0, known by its sum alone. Backups hold
 * these texts, and a restore runs no other: when a statement of the start changes, its old text stays here for earlier
 * backups (docs/decisions/0011-upgrades.md).
 */
export const knownSchema: KnownSchema = {
  application,
  migrations: join(clone, 'supabase/migrations'),
  further: [createInstallation, createSecrets],
  earlier: [
    {
      name: '0.6.0',
      sum: '1e5b0289e237038dd135952c46e4192252576b52b56100838cc5436d4bf7ff02',
      transient: stagedTables,
      completion: join(clone, 'supabase/released/0.6.0.sql'),
    },
  ],
};
