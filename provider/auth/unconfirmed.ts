import type { OwnDatabase } from '../postgres/types.ts';

const keptDays = 30;
const atOnce = 10;

/**
 * Deletes a few of the accounts that nobody confirmed or was asked to confirm for thirty days, and that nobody ever
 * signed in to. One that is shut out stays so. Never throws: what could not be swept is left to a later time.
 */
export const sweepUnconfirmed = (database: OwnDatabase): Promise<void> => sweep(database).catch(() => undefined);

const sweep = async ({ query }: OwnDatabase): Promise<void> => {
  const stale = `confirmed_at is null and last_sign_in_at is null and banned_until is null
    and created_at < now() - make_interval(days => $1)
    and greatest(confirmation_sent_at, recovery_sent_at, invited_at, created_at) < now() - make_interval(days => $1)`;
  const { rows } = await query<{ id: string }>({
    text: `select id from auth.users where ${stale} order by random() limit ${atOnce}`,
    values: [keptDays],
  });
  // One at a time, since what else refers to an account may forbid it.
  for (const { id } of rows) {
    const text = `delete from auth.users where ${stale} and id = $2`;
    await query({ text, values: [keptDays, id] }).catch(() => undefined);
  }
};
