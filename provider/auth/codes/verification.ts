import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import { type Account, findAccountById } from '../accounts/account.ts';
import { bearerBanned, emailExists, linkExpired } from '../errors.ts';
import { type AskedFrom, type NoticeContext, sendNotice } from '../notices/send-notice.ts';
import { dropTokens, type TakenToken, type TokenType } from './one-time-tokens.ts';
import { isStillTheirs } from './still-theirs.ts';

/** The token types that a `type` of /verify stands for. */
const typesOf = new Map<string, readonly TokenType[]>([
  ['email', ['confirmation_token', 'recovery_token']],
  ['signup', ['confirmation_token']],
  ['invite', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['magiclink', ['recovery_token']],
  ['email_change', ['email_change_token_current', 'email_change_token_new']],
]);

/** GoTrue's words for an email change that the other mailbox has yet to confirm. */
export const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export const tokenTypesOf = (verification: string): readonly TokenType[] | undefined => typesOf.get(verification);

/**
 * Does what a token that was taken in this transaction was sent for. `half` when the other mailbox of an email change
 * has yet to confirm; then nobody is signed in. Of a change the account is told at the address that it had:
 * `auth.mail.deliver()` is due after the commit.
 */
export const acceptToken = async (
  query: Query,
  auth: NoticeContext,
  taken: TakenToken,
  from: AskedFrom,
): Promise<{ part: 'whole' | 'half'; account: Account }> => {
  const account = await findAccountById(query, taken.userId);
  if (account === undefined || !isStillTheirs(account, taken)) throw linkExpired();
  if (account.banned) throw bearerBanned();
  const part = await applyToken(query, account, taken.type);
  const { email, email_change: newEmail } = account.user;
  if (part === 'whole' && isEmailChange(taken.type)) {
    const values = { Email: newEmail ?? '', OldEmail: email ?? '' };
    await sendNotice(query, auth, account.user, { kind: 'email_changed_notification', from, values });
  }
  return { part, account };
};

const isEmailChange = (type: TokenType): boolean =>
  type === 'email_change_token_current' || type === 'email_change_token_new';

const applyToken = async (query: Query, account: Account, type: TokenType): Promise<'whole' | 'half'> => {
  const { id, email_confirmed_at: confirmedAt } = account.user;
  if (isEmailChange(type)) return changeEmail(query, account);
  if (type === 'recovery_token' && confirmedAt !== null) return 'whole';
  // Somebody else may have signed up with this address and chosen the password: it ends when the mailbox's owner comes.
  if (type === 'recovery_token') {
    await query({ text: 'update auth.users set encrypted_password = null where id = $1', values: [id] });
  }
  await confirmAddress(query, id);
  return 'whole';
};

/** The account's address counts as confirmed, here and in its identity; what else was sent to it counts no more. */
export const confirmAddress = async (query: Query, userId: string): Promise<void> => {
  await query({
    text: `with confirmed as (
             update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
               raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
             where id = $1 returning id, email)
           update auth.identities i set updated_at = now(),
             identity_data = i.identity_data || '{"email_verified": true}'
           from confirmed where i.user_id = confirmed.id and i.email = confirmed.email`,
    values: [userId],
  });
  await dropTokens(query, userId);
};

const changeEmail = async (query: Query, account: Account): Promise<'whole' | 'half'> => {
  const { user } = account;
  const { rows } = await query<{ status: number }>({
    text: `update auth.users set email_change_confirm_status = email_change_confirm_status + 1 where id = $1
           returning email_change_confirm_status as status`,
    values: [user.id],
  });
  if ((rows[0]?.status ?? 0) < 2) return 'half';
  await takeAddress(query, user.id);
  await followAddress(query, account);
  await dropTokens(query, user.id);
  return 'whole';
};

/** Another account may have taken the address since the change was asked for. */
const takeAddress = async (query: Query, userId: string): Promise<void> => {
  const text = `
    update auth.users set email = email_change, email_change = '', email_change_confirm_status = 0,
      email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
        || jsonb_build_object('email', email_change, 'email_verified', true)
    where id = $1`;
  await query({ text, values: [userId] }).catch((error: { code?: string }) => {
    throw error.code === '23505' ? emailExists() : error;
  });
};

/** The identity by which an account is reached by mail gets the address that the account has now. */
export const followAddress = async (query: Query, { user, identities }: Account): Promise<void> => {
  if (identities.some(({ provider }) => provider === 'email')) await moveIdentity(query, user.id);
  else await addIdentity(query, user.id);
};

const moveIdentity = (query: Query, userId: string) =>
  query({
    text: `update auth.identities i set updated_at = now(),
             identity_data = i.identity_data
               || jsonb_build_object('email', u.email, 'email_verified', u.email_confirmed_at is not null)
           from auth.users u where u.id = $1 and i.user_id = u.id and i.provider = 'email'`,
    values: [userId],
  });

/** An account that came by another provider can be reached by email from now on. */
const addIdentity = (query: Query, userId: string) =>
  query({
    text: `with added as (
             insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at,
               created_at, updated_at)
             select $2::uuid, u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email,
               'email_verified', u.email_confirmed_at is not null, 'phone_verified', false), 'email', now(), now(), now()
             from auth.users u where u.id = $1
             returning user_id)
           update auth.users u set raw_app_meta_data = jsonb_set(coalesce(u.raw_app_meta_data, '{}'), '{providers}',
             coalesce(u.raw_app_meta_data -> 'providers', '[]') || '["email"]')
           from added where u.id = added.user_id`,
    values: [userId, randomUUID()],
  });
