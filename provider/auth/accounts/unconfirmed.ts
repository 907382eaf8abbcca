import { DatabaseUnavailable } from '../../postgres/errors.ts';
import type { OwnDatabase } from '../../postgres/types.ts';

const keptDays = 30;
const atOnce = 500;

/**
 * Deletes accounts, however they came to be, that for thirty days nobody confirmed or was asked to confirm, and that
 * nobody ever signed in to. Those that are banned, that somebody was invited to, that were deleted softly, or that may
 * not be deleted stay.
 */
export const sweepUnconfirmed = async ({ query }: OwnDatabase): Promise<void> => {
  const stale = `confirmed_at is null and last_sign_in_at is null and banned_until is null and invited_at is null
    and deleted_at is null
    and created_at < now() - make_interval(days => $1)
    and greatest(confirmation_sent_at, recovery_sent_at, created_at) < now() - make_interval(days => $1)`;
  const { rows } = await query<{ id: string }>({
    text: `select id from auth.users where ${stale} order by random() limit ${atOnce}`,
    values: [keptDays],
  });
  // One at a time, since what else refers to an account may forbid it.
  for (const { id } of rows) {
    const text = `delete from auth.users where ${stale} and id = $2`;
    await query({ text, values: [keptDays, id] }).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error;
    });
  }
};
