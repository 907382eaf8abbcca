import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import { type Account, findAccountById } from '../accounts/account.ts';
import { bearerBanned, otpExpired, phoneExists } from '../errors.ts';
import { noteProviders } from '../external/identities.ts';
import { type AskedFrom, type NoticeContext, sendNotice } from '../notices/send-notice.ts';
import { dropTokens, type TakenToken, type TokenType } from './one-time-tokens.ts';
import { isStillTheirs } from './still-theirs.ts';

/** The token types that a `type` of /verify stands for, where a phone is named. */
const typesOf = new Map<string, readonly TokenType[]>([
  ['sms', ['confirmation_token']],
  ['phone_change', ['phone_change_token']],
]);

export const textTypesOf = (verification: string): readonly TokenType[] | undefined => typesOf.get(verification);

/**
 * Does what the code of a phone, which was taken in this transaction, was sent for. Of another number the account is
 * told: `auth.mail.deliver()` is due after the commit.
 */
export const acceptText = async (
  query: Query,
  auth: NoticeContext,
  taken: TakenToken,
  from: AskedFrom,
): Promise<void> => {
  const { userId, type } = taken;
  const account = await findAccountById(query, userId);
  if (account === undefined || !isStillTheirs(account, taken)) throw otpExpired();
  if (account.banned) throw bearerBanned();
  if (type === 'phone_change_token') await changePhone(query, account);
  else if (account.user.phone_confirmed_at === null) await confirmPhone(query, userId);
  else return;
  await dropTokens(query, userId);
  if (type !== 'phone_change_token') return;
  const { phone, phone_change: newPhone } = account.user;
  const values = { Phone: newPhone ?? '', OldPhone: phone ?? '' };
  await sendNotice(query, auth, account.user, { kind: 'phone_changed_notification', from, values });
};

/** The account's number counts as confirmed. */
export const confirmPhone = (query: Query, userId: string) =>
  query({
    text: `update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, now()), updated_at = now()
           where id = $1`,
    values: [userId],
  });

/** Another account may have taken the number since the change was asked for. */
const changePhone = async (query: Query, account: Account): Promise<void> => {
  const text = `update auth.users set phone = phone_change, phone_change = '', phone_confirmed_at = now(),
                  updated_at = now() where id = $1`;
  await query({ text, values: [account.user.id] }).catch((error: { code?: string }) => {
    throw error.code === '23505' ? phoneExists() : error;
  });
  await followNumber(query, account);
};

const said = `jsonb_build_object('phone', u.phone, 'phone_verified', u.phone_confirmed_at is not null)`;

/** The identity by which an account is reached by phone gets the number that the account has now. */
export const followNumber = async (query: Query, { user, identities }: Account): Promise<void> => {
  if (identities.some(({ provider }) => provider === 'phone')) {
    await query({
      text: `update auth.identities i set identity_data = i.identity_data || ${said}, updated_at = now()
             from auth.users u where u.id = $1 and i.user_id = u.id and i.provider = 'phone'`,
      values: [user.id],
    });
    return;
  }
  await query({
    text: `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at,
             updated_at)
           select $2, u.id::text, u.id, jsonb_build_object('sub', u.id, 'email_verified', false) || ${said},
             'phone', now(), clock_timestamp(), now()
           from auth.users u where u.id = $1`,
    values: [user.id, randomUUID()],
  });
  await noteProviders(query, user.id);
};
