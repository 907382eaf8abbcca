import type { Query } from '../../postgres/types.ts';
import { dropTokens } from '../codes/one-time-tokens.ts';
import { type AskedFrom, type NoticeContext, type Owner, sendNotice } from '../notices/send-notice.ts';
import { endSessions } from '../sessions/session.ts';

export interface NewPassword {
  readonly hash: string;
  /** The session that is kept; undefined for none. */
  readonly keptSession: string | undefined;
  readonly from: AskedFrom;
}

/**
 * Gives an account another password. Whoever knew the old one may have asked for codes, begun an email change or be
 * signed in elsewhere: all that ends, as in GoTrue, but for the session that is kept. Without one, all sessions end.
 * The account is told: `auth.mail.deliver()` is due after the commit.
 */
export const storePassword = async (
  query: Query,
  auth: NoticeContext,
  owner: Owner,
  { hash, keptSession, from }: NewPassword,
): Promise<void> => {
  await query({
    text: `update auth.users set encrypted_password = $2, updated_at = now(), confirmation_sent_at = null,
             recovery_sent_at = null, reauthentication_sent_at = null, email_change_sent_at = null,
             email_change = '', email_change_confirm_status = 0
           where id = $1`,
    values: [owner.id, hash],
  });
  await dropTokens(query, owner.id);
  await endSessions(query, owner.id, keptSession, 'others');
  await sendNotice(query, auth, owner, { kind: 'password_changed_notification', from });
};
