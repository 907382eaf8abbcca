import type { Query } from '../../postgres/types.ts';
import { dropTokens } from '../codes/one-time-tokens.ts';
import { endSessions } from '../sessions/session.ts';

/**
 * Gives an account another password. Whoever knew the old one may have asked for codes, begun an email change or be
 * signed in elsewhere: all that ends, as in GoTrue, but for the session that is kept. Without one, all sessions end.
 */
export const storePassword = async (
  query: Query,
  userId: string,
  hash: string,
  keptSession: string | undefined,
): Promise<void> => {
  await query({
    text: `update auth.users set encrypted_password = $2, updated_at = now(), confirmation_sent_at = null,
             recovery_sent_at = null, reauthentication_sent_at = null, email_change_sent_at = null,
             email_change = '', email_change_confirm_status = 0
           where id = $1`,
    values: [userId, hash],
  });
  await dropTokens(query, userId);
  await endSessions(query, userId, keptSession, 'others');
};
