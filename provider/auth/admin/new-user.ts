import type { Query } from '../../postgres/types.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  findAccountByPhone,
  findAccountEvenDeleted,
  insertAccount,
  type NewAccount,
  newAccount,
} from '../accounts/account.ts';
import { checkData, mergeData, type UserData } from '../accounts/user-data.ts';
import { emailExists, unexpectedFailure } from '../errors.ts';
import { idTaken, numberTaken } from './errors.ts';

/** An account as an administrator makes one: nobody has proved anything, and its data say what was said of it alone. */
const unprovedAccount = (asked: Omit<NewAccount, 'confirmed' | 'data'>, said: UserData): Account => {
  const account = newAccount({ ...asked, confirmed: false, data: {} });
  return { ...account, user: { ...account.user, raw_user_meta_data: mergeData({}, said) } };
};

/** Stores an account that nobody has yet. Throws where its address, its number or its id is taken. */
export const insertUser = async (
  query: Query,
  asked: Omit<NewAccount, 'confirmed' | 'data'>,
  said: UserData,
): Promise<Account> => {
  const made = unprovedAccount(asked, said);
  if (!(await insertAccount(query, made))) throw await refusalOfTaken(query, asked);
  return stored(query, made.user.id);
};

/** As `insertUser`, of an address, where there is none; whether one was made. */
export const insertUserOnce = async (
  query: Query,
  email: string,
  passwordHash: string | null,
  said: UserData,
): Promise<boolean> => insertAccount(query, unprovedAccount({ reach: { email }, passwordHash }, checkData(said)));

const stored = async (query: Query, id: string): Promise<Account> => {
  const account = await findAccountById(query, id);
  if (account === undefined) throw unexpectedFailure();
  return account;
};

const refusalOfTaken = async (query: Query, { reach, id }: Omit<NewAccount, 'confirmed' | 'data'>) => {
  const isThere = id !== undefined && (await findAccountEvenDeleted(query, id)) !== undefined;
  if (isThere) return idTaken();
  return 'email' in reach ? emailExists() : numberTaken();
};

/** Refuses an address or a number that another account has. */
export const assertFree = async (
  query: Query,
  { email, phone }: { readonly email: string | undefined; readonly phone: string | undefined },
  userId?: string,
): Promise<void> => {
  const ofAddress = email === undefined ? undefined : await findAccountByEmail(query, email);
  if (ofAddress !== undefined && ofAddress.user.id !== userId) throw emailExists();
  const ofNumber = phone === undefined ? undefined : await findAccountByPhone(query, phone);
  if (ofNumber !== undefined && ofNumber.user.id !== userId) throw numberTaken();
};
