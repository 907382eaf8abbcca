import type { Database, Identity } from '../../../postgres/types.ts';

const nobody: Identity = { role: 'anon', claims: { role: 'anon' } };
const options = { readOnly: true, settings: { search_path: 'pg_catalog' } };

/** How long that may take; between two looks first a moment, then longer and longer. In ms. */
const patienceMs = 2_000;
const firstPauseMs = 1;
const longestPauseMs = 50;

// The log says a transaction's number without its epoch, which is that of the newest one or the one beside it.
const question = `
  select coalesce(bool_and(pg_visible_in_snapshot((newest + distance)::text::xid8, present)), true) as "areVisible"
  from (select pg_current_snapshot() as present) now
  cross join lateral (select pg_snapshot_xmax(present)::text::int8 as newest) last
  cross join unnest($1::int8[]) as asked (xid)
  cross join lateral (
    select (asked.xid - newest % 4294967296 + 6442450944) % 4294967296 - 2147483648 as distance
  ) far`;

/**
 * Whether everybody sees what these transactions wrote. PostgreSQL writes a commit into the log before it lets others
 * see it: whoever is faster would find nothing.
 */
export const untilVisible = async (database: Database, xids: readonly number[]): Promise<boolean> => {
  const statement = { text: question, values: [[...new Set(xids)]] };
  const until = performance.now() + patienceMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const { rows } = await database.run<{ areVisible: boolean }>(nobody, statement, options);
    if (rows[0]?.areVisible) return true;
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};
