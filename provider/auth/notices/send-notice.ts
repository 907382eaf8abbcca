import type { NoticeKind } from '../../mail/index.ts';
import type { Query } from '../../postgres/types.ts';
import type { Account } from '../accounts/account.ts';
import type { AuthContext } from '../context.ts';
import { type Limit, recordFailure, refusalBy } from '../limits.ts';
import type { Device } from '../sessions/device.ts';
import { browserOf } from './browser.ts';

/** What a notice goes by. */
export type NoticeContext = Pick<AuthContext, 'mail' | 'settings'>;

/** Whose account it is, as it was before what the notice tells of. */
export type Owner = Pick<Account['user'], 'id' | 'email' | 'email_confirmed_at' | 'is_sso_user'>;

/** Where a change was asked for; undefined for the person at the machine. */
export type AskedFrom = Device | undefined;

interface Happened {
  readonly kind: NoticeKind;
  readonly from: AskedFrom;
  /** GoTrue's variables of its kind, beside `Email`: `OldEmail`, `Phone`, `OldPhone`, `Provider`, `FactorType`. */
  readonly values?: Readonly<Record<string, string>>;
}

const hour = 60 * 60;

/**
 * Tells an account what happened to it, in the transaction that made it so, which holds the account. It goes to the
 * address that the account had confirmed before; to nobody where there is none. `auth.mail.deliver()` is due after the
 * commit.
 *
 * Notices have bounds of their own, by the hour and account, and count towards no other: they take nobody's recovery.
 * What is beyond them is left out without a word, but that a password was changed is always told.
 */
export const sendNotice = async (
  query: Query,
  { mail, settings }: NoticeContext,
  { id, email, email_confirmed_at: confirmedAt, is_sso_user: isOfDirectory }: Owner,
  { kind, from, values }: Happened,
): Promise<void> => {
  if (!settings.notices || email === null || confirmedAt === null) return;
  const limit = limitOf(kind, id);
  if (limit !== undefined) {
    if ((await refusalBy(query, [limit])) !== undefined) return;
    await recordFailure(query, [limit]);
  }
  const told = from && { Browser: await browserOf(from.userAgent), Address: from.ip ?? '' };
  // Whoever a directory lets in has no password here to change: a template says so.
  const managed = isOfDirectory ? { OfDirectory: 'yes' } : {};
  await mail.queue(query, { kind, to: email, values: { Email: email, ...values, ...told, ...managed } });
};

const limitOf = (kind: NoticeKind, subject: string): Limit | undefined => {
  if (kind === 'password_changed_notification') return undefined;
  if (kind === 'new_sign_in_notification') return { kind: 'notice of sign-in', subject, count: 4, seconds: hour };
  return { kind: 'notice of change', subject, count: 12, seconds: hour };
};
