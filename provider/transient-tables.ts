import { transientTables as ofAccounts } from './auth/transient-tables.ts';
import { transientTables as ofChannels } from './realtime/transient-tables.ts';
import { transientTables as ofFiles } from './storage/transient-tables.ts';

/** Every table of the provider's whose rows live for a while only and open doors: no copy of a database has them. */
export const transientTables: readonly string[] = [...ofAccounts, ...ofFiles, ...ofChannels];
