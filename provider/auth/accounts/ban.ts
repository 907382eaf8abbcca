import type { OwnDatabase, Query } from '../../postgres/types.ts';
import { userNotFound } from '../errors.ts';
import { endSessions } from '../sessions/session.ts';

/**
 * Shuts an account out until a time to come and ends its sessions; null, or a time that has passed, lets it in again.
 * Tokens that are out already are refused by `auth/v1` at once, and by the database where it asks for the session.
 */
export const setBan = (database: OwnDatabase, userId: string, until: Date | null): Promise<void> =>
  database.transaction((query) => storeBan(query, userId, until));

/** As `setBan`, within the caller's transaction. */
export const storeBan = async (query: Query, userId: string, until: Date | null): Promise<void> => {
  const { rows } = await query<{ banned: boolean }>({
    text: `update auth.users set banned_until = $2::timestamptz, updated_at = now()
           where id = $1 and deleted_at is null
           returning coalesce(banned_until > clock_timestamp(), false) as banned`,
    values: [userId, until === null ? null : until.toISOString()],
  });
  if (rows[0] === undefined) throw userNotFound();
  // A second statement: a session that began just before the ban had the account's row and is seen now.
  if (rows[0].banned) await endSessions(query, userId, undefined, 'global');
};
