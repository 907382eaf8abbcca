import type { NoticeKind } from '../../mail/index.ts';
import type { Query } from '../../postgres/types.ts';
import { type Account, findAccountById } from '../accounts/account.ts';
import { storeBan } from '../accounts/ban.ts';
import { mergeAppData, mergeData, storeData } from '../accounts/user-data.ts';
import { dropTokens } from '../codes/one-time-tokens.ts';
import { confirmPhone, followNumber } from '../codes/text-verification.ts';
import { confirmAddress, followAddress } from '../codes/verification.ts';
import { emailExists } from '../errors.ts';
import { type NoticeContext, sendNotice } from '../notices/send-notice.ts';
import { storePassword } from '../passwords/store-password.ts';
import { endSessions } from '../sessions/session.ts';
import { ssoManaged } from '../sso/errors.ts';
import type { Attributes } from './attributes.ts';
import { numberTaken } from './errors.ts';

/**
 * Changes an account that is held, at once and without asking anybody's mailbox: whoever runs the provider vouches for
 * it. With another address, number or password, or a ban, its sessions end, and whatever was sent to it counts no more.
 * It is told: `auth.mail.deliver()` is due after the commit. Of a directory's account only data and bans change.
 */
export const changeUser = async (
  query: Query,
  auth: NoticeContext,
  { user }: Account,
  asked: Attributes & { readonly newHash: string | undefined },
): Promise<void> => {
  const { id } = user;
  if (user.is_sso_user && opensAnotherWay(user, asked)) throw ssoManaged();
  const isMoved = asked.email !== undefined && asked.email !== user.email;
  const isRenumbered = asked.phone !== undefined && asked.phone !== user.phone;
  if (isMoved || isRenumbered) {
    await dropTokens(query, id);
    // Ahead of the number, a key of the account's row: a refresh holds a session and then asks for that row.
    await endSessions(query, id, undefined, 'global');
    await tellOfMove(query, auth, user, asked);
  }
  if (isMoved) await storeAddress(query, id, asked.email);
  if (isRenumbered) await storeNumber(query, id, asked.phone);
  if (asked.confirmsEmail && (asked.email ?? user.email)) await confirmAddress(query, id);
  if (asked.confirmsPhone && (asked.phone ?? user.phone)) {
    await confirmPhone(query, id);
    await dropTokens(query, id);
  }
  await followIdentities(query, id, isMoved, isRenumbered || asked.confirmsPhone);
  if (asked.newHash !== undefined)
    await storePassword(query, auth, user, { hash: asked.newHash, keptSession: undefined, from: undefined });
  await changeData(query, id, asked);
  if (asked.bannedUntil !== undefined) await storeBan(query, id, asked.bannedUntil);
};

/**
 * Whether an account could be entered otherwise by it. A directory's would get identities beside the directory's, by
 * which it is entered still when the directory has closed it. Its own address, as a client sends it back, changes
 * nothing.
 */
const opensAnotherWay = (
  user: Account['user'],
  { email, phone, newHash, confirmsEmail, confirmsPhone }: Attributes & { readonly newHash: string | undefined },
): boolean =>
  (email !== undefined && email !== user.email) ||
  phone !== undefined ||
  newHash !== undefined ||
  confirmsEmail ||
  confirmsPhone;

/** To the address that it had. */
const tellOfMove = async (
  query: Query,
  auth: NoticeContext,
  user: Account['user'],
  { email, phone }: Attributes,
): Promise<void> => {
  const tell = (kind: NoticeKind, values: Readonly<Record<string, string>>) =>
    sendNotice(query, auth, user, { kind, from: undefined, values });
  if (email !== undefined && email !== user.email)
    await tell('email_changed_notification', { Email: email, OldEmail: user.email ?? '' });
  if (phone !== undefined && phone !== user.phone)
    await tell('phone_changed_notification', { Phone: phone, OldPhone: user.phone ?? '' });
};

/** The identities say what the account says by now. */
const followIdentities = async (query: Query, id: string, address: boolean, number: boolean): Promise<void> => {
  const account = await findAccountById(query, id);
  if (account === undefined) return;
  if (address) await followAddress(query, account);
  if (number && account.user.phone) await followNumber(query, account);
};

const changeData = async (query: Query, id: string, { userData, appData }: Attributes): Promise<void> => {
  const account = await findAccountById(query, id);
  if (account === undefined) return;
  const { raw_user_meta_data: said, raw_app_meta_data: known } = account.user;
  if (userData !== undefined) await storeData(query, id, 'raw_user_meta_data', mergeData(said ?? {}, userData));
  if (appData !== undefined) await storeData(query, id, 'raw_app_meta_data', mergeAppData(known ?? {}, appData));
};

const storeAddress = (query: Query, id: string, email: string | undefined) =>
  query({
    text: `update auth.users set email = $2::text, email_change = '', email_change_confirm_status = 0,
             email_change_sent_at = null, updated_at = now(),
             raw_user_meta_data = case when raw_user_meta_data ? 'email'
               then raw_user_meta_data || jsonb_build_object('email', $2::text) else raw_user_meta_data end
           where id = $1`,
    values: [id, email],
  }).catch((error: { code?: string }) => {
    throw error.code === '23505' ? emailExists() : error;
  });

const storeNumber = (query: Query, id: string, phone: string | undefined) =>
  query({
    text: `update auth.users set phone = $2, phone_change = '', phone_change_sent_at = null, updated_at = now()
           where id = $1`,
    values: [id, phone],
  }).catch((error: { code?: string }) => {
    throw error.code === '23505' ? numberTaken() : error;
  });
