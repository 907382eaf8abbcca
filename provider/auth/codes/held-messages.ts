import { type ConnectionSettings, connectClient } from '../../postgres/connection.ts';
import type { Query } from '../../postgres/types.ts';

/** Requests for mail, and for messages to phones, that the bounds for all held back. Moments are ISO 8601. */
export interface HeldMessages {
  readonly held: number;
  readonly since: string;
  readonly until: string;
}

/** Counts a request that a bound for all held back; costs as much where it was another bound. */
export const noteHeld = async (query: Query, byBoundInAll: boolean): Promise<void> => {
  const count = `insert into auth.held_messages as known (hour) values (date_trunc('hour', clock_timestamp()))
                 on conflict (hour) do update set held = known.held + 1, until = clock_timestamp()`;
  await query({ text: byBoundInAll ? count : 'select 1', values: [] });
};

/** What was held back in the last 24 hours; null for none, also where the database is of a release that counted none. */
export const heldMessages = async (admin: ConnectionSettings): Promise<HeldMessages | null> => {
  const client = await connectClient(admin);
  try {
    const counted = await client.query<{ counted: boolean }>(
      `select to_regclass('auth.held_messages') is not null as counted`,
    );
    if (!counted.rows[0]?.counted) return null;
    const { rows } = await client.query<{ held: string | null; since: Date; until: Date }>(
      `select sum(held) as held, min(since) as since, max(until) as until from auth.held_messages
       where until > clock_timestamp() - interval '24 hours'`,
    );
    const [row] = rows;
    if (!row?.held) return null;
    return { held: Number(row.held), since: row.since.toISOString(), until: row.until.toISOString() };
  } finally {
    await client.end();
  }
};

export const sweepHeld = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.held_messages where hour in (
             select hour from auth.held_messages where hour < clock_timestamp() - interval '30 days'
             limit $1 for update skip locked)`,
    values: [atMost],
  });
