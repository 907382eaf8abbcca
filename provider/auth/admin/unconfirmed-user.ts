import type { Query } from '../../postgres/types.ts';
import { type Account, dropUnconfirmedPassword, findAccountByEmail } from '../accounts/account.ts';
import { mergeData, storeData, type UserData } from '../accounts/user-data.ts';
import { emailExists, unexpectedFailure } from '../errors.ts';
import type { NoticeContext } from '../notices/send-notice.ts';
import { storePassword } from '../passwords/store-password.ts';
import { holdUser } from './held-user.ts';
import { insertUserOnce } from './new-user.ts';

/**
 * The account of an address that nobody has confirmed, made where there is none, and held. One that is there already may
 * be a stranger's sign-up: its password ends, or becomes the given one. Throws `email_exists` for one that is confirmed.
 */
export const unconfirmedUser = async (
  query: Query,
  auth: NoticeContext,
  email: string,
  { passwordHash, data }: { readonly passwordHash: string | null; readonly data: UserData },
): Promise<Account> => {
  const isNew = await insertUserOnce(query, email, passwordHash, data);
  const found = await findAccountByEmail(query, email);
  if (found === undefined) throw unexpectedFailure();
  const account = await holdUser(query, found.user.id);
  const { id, email_confirmed_at: confirmedAt, raw_user_meta_data: said } = account.user;
  if (isNew) return account;
  if (confirmedAt !== null) throw emailExists();
  if (passwordHash === null) await dropUnconfirmedPassword(query, { email }, null);
  else await storePassword(query, auth, account.user, { hash: passwordHash, keptSession: undefined, from: undefined });
  await storeData(query, id, 'raw_user_meta_data', mergeData(said ?? {}, data));
  return account;
};

/** The same for somebody who is invited, and has yet to choose a password. */
export const invitedUser = async (
  query: Query,
  auth: NoticeContext,
  email: string,
  data: UserData,
): Promise<Account> => {
  const account = await unconfirmedUser(query, auth, email, { passwordHash: null, data });
  const text = 'update auth.users set invited_at = now(), updated_at = now() where id = $1';
  await query({ text, values: [account.user.id] });
  return account;
};
