import { createHash } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import type { Account } from '../accounts/account.ts';
import { dropTokens } from '../codes/one-time-tokens.ts';
import { endSessions } from '../sessions/session.ts';

/** What is left of a value: as GoTrue makes it, of the account's id and the value. */
const leftOf = (userId: string, value: string): Buffer => createHash('sha256').update(`${userId}${value}`).digest();

const textLeftOf = (userId: string, value: string): string => leftOf(userId, value).toString('base64url');

// GoTrue's has letters, which no number has; no number begins with a nought either.
const digitsLeftOf = (userId: string, value: string): string =>
  `0${(leftOf(userId, value).readBigUInt64BE() % 10n ** 14n).toString().padStart(14, '0')}`;

/**
 * Deletes an account that is held so that its id stays, for what refers to it: nobody enters, nothing says whose it was,
 * and its address and number may be another's.
 */
export const deleteSoftly = async (query: Query, { user, identities }: Account): Promise<void> => {
  const { id, email, phone } = user;
  await endSessions(query, id, undefined, 'global');
  await dropTokens(query, id);
  for (const table of ['mfa_factors', 'known_networks', 'known_browsers'])
    await query({ text: `delete from auth.${table} where user_id = $1`, values: [id] });
  for (const { id: identityId, provider, provider_id: subject } of identities)
    await query({
      text: `update auth.identities set provider_id = $2, identity_data = '{}', updated_at = now() where id = $1`,
      values: [identityId, textLeftOf(id, `${provider}:${subject}`)],
    });
  await query({
    text: `update auth.users set email = $2, phone = $3, encrypted_password = null, email_change = '', phone_change = '',
             email_change_confirm_status = 0, raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now(),
             updated_at = now()
           where id = $1`,
    values: [id, email && textLeftOf(id, email), phone && digitsLeftOf(id, phone)],
  });
};
