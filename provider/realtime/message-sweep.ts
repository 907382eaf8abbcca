import type { Database } from '../postgres/types.ts';
import type { Sweep } from '../sweeping/index.ts';
import { service } from './identities.ts';

/** Drops the days of realtime.messages that are older than 72 hours, and makes those to come. */
export const messageSweep = (database: Pick<Database, 'run'>): Sweep => ({
  name: 'messages of channels',
  run: () => database.run(service, { text: 'select realtime.keep_partitions()', values: [] }),
});
