import { join } from 'node:path';
import type { KnownSchema } from '../provider/index.ts';
import { createInstallation } from './installation.ts';
import { createSecrets } from './secrets.ts';
import { clone } from './settings.ts';

/**
 * All that ever made a shop's database. Backups hold these texts, and a restore runs no other: a statement of the start
 * that changes stays here as it was, for the backups of before.
 */
export const knownSchema: KnownSchema = {
  migrations: join(clone, 'supabase/migrations'),
  further: [createInstallation, createSecrets],
};
