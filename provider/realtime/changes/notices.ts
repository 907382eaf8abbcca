import type { ChangesNotice } from './changes.ts';

const notice = (status: ChangesNotice['status'], message: string): ChangesNotice => ({
  extension: 'postgres_changes',
  status,
  message,
});

/** The hosted service's, sent when every later change is heard of, and again after each gap. */
export const subscribed = notice('ok', 'Subscribed to PostgreSQL');

/** The hosted service's for a database that cannot be asked, which it tries again. */
export const later = notice('error', '{:error, "Too many database timeouts"}');

/** Ours: changes may be missed from now on, until `subscribed` comes again. */
export const gone = notice('error', 'Changes are not heard of at the moment');

/** Ours: where the database keeps no log that could be read. */
export const never = notice('error', 'The database keeps no log of its changes');

export const refused = (message: string): ChangesNotice => notice('error', message);
