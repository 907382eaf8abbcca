import { setImmediate as turn } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Statement } from '../postgres/types.ts';

/** Asks PostgreSQL as its superuser. */
type Ask = (statement: Statement) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

const patience = { timeout: 15_000 };

/** Asks until `count` sessions of the server wait for a lock; answers with the numbers of their processes. */
export const untilWaiting = (ask: Ask, count = 1): Promise<number[]> =>
  vi.waitFor(async () => {
    // Not pg_stat_activity, which says the same again until the end of the transaction that asks.
    const { rows } = await ask({ text: 'select distinct pid from pg_locks where not granted', values: [] });
    if (rows.length !== count) throw new Error(`${rows.length} sessions wait for a lock, not ${count}`);
    return rows.map(({ pid }) => Number(pid));
  }, patience);

/**
 * Ends the sessions that a login has on this database. When it answers they are gone, what they counted is in
 * PostgreSQL's statistics, and whoever in this process held one knows.
 */
export const endSessions = async (ask: Ask, login: string): Promise<void> => {
  const text = `select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = $1`;
  const ended = (await ask({ text, values: [login] })).rows.map(({ pid }) => pid);
  await vi.waitFor(async () => {
    const left = await ask({ text: 'select from pg_stat_activity where pid = any ($1)', values: [ended] });
    if (left.rows.length > 0) throw new Error(`${left.rows.length} sessions of ${login} have not ended`);
  }, patience);
  // Their last word came before the answer; those that it reached in the same turn are told in this one.
  await turn();
};
