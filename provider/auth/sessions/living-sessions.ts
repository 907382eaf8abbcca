import type { Query } from '../../postgres/types.ts';
import { uuid } from '../uuid.ts';
import type { SessionLimits } from './session.ts';

/**
 * Those of these sessions that still live: not signed out, not past their end, of an account that is neither deleted
 * nor shut out; and those of these keys for servers that were not taken back. For what goes on while a token holds, and
 * is asked of many at once.
 */
export const livingSessions = async (
  query: Query,
  { sessionTimeBoxSeconds }: SessionLimits,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await query<{ id: string }>({
    text: `
      select asked.id
      from unnest($1::text[]) as asked (id)
      join auth.sessions on sessions.id = asked.id::uuid
      join auth.users on users.id = sessions.user_id
      where users.deleted_at is null
        and coalesce(users.banned_until <= clock_timestamp(), true)
        and coalesce(sessions.not_after > clock_timestamp(), true)
        and coalesce(sessions.created_at + make_interval(secs => $2::double precision) > clock_timestamp(), true)
      union all
      select id::text from auth.secret_keys where id = any ($1::uuid[])`,
    values: [ids.filter((id) => uuid.test(id)), sessionTimeBoxSeconds ?? null],
  });
  return new Set(rows.map(({ id }) => id));
};
