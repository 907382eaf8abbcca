import { findAccountByEmail, insertAccount, newAccount } from './accounts.ts';
import type { AuthContext } from './context.ts';
import { emailAddress } from './email-address.ts';
import { checkStrength } from './passwords.ts';

export interface AccountToCreate {
  readonly email: string;
  readonly password: string;
  /** Whether the address counts as confirmed, so that the account may sign in at once. */
  readonly confirmed: boolean;
  readonly data?: Record<string, unknown>;
}

/** Makes an account for the person at the machine; an address that has one keeps it as it is, password included. */
export const createAccount = async (
  { database, passwords }: AuthContext,
  { email: typed, password, confirmed, data = {} }: AccountToCreate,
): Promise<{ id: string }> => {
  const email = emailAddress(typed);
  const existing = await findAccountByEmail(database.query, email);
  if (existing !== undefined) return { id: existing.user.id };
  checkStrength(password);
  const account = newAccount({ email, passwordHash: await passwords.hash(password), confirmed, data });
  if (await insertAccount(database.query, account)) return { id: account.user.id };
  // Somebody else made it meanwhile.
  const made = await findAccountByEmail(database.query, email);
  if (made === undefined) throw new Error(`The account ${email} could not be made`);
  return { id: made.user.id };
};
