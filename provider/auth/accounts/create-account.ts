import type { AuthContext } from '../context.ts';
import { forgiveSignIns } from '../limits.ts';
import { checkStrength } from '../passwords/passwords.ts';
import { storePassword } from '../passwords/store-password.ts';
import { type Account, findAccountByEmail, insertAccount, newAccount } from './account.ts';
import { emailAddress } from './email-address.ts';

export interface AccountToCreate {
  readonly email: string;
  readonly password: string;
  /** Whether the address counts as confirmed, so that the account may sign in at once. */
  readonly confirmed: boolean;
  readonly data?: Record<string, unknown>;
  /** Whether an account that the address has already gets this password, whoever made it, and is signed out. */
  readonly takeOver?: boolean;
}

/** Makes an account for the person at the machine. One that is there is kept as it is, unless it is to be taken over. */
export const createAccount = async (
  auth: AuthContext,
  { email: typed, password, confirmed, data = {}, takeOver = false }: AccountToCreate,
): Promise<{ id: string }> => {
  const { database, passwords } = auth;
  const email = emailAddress(typed);
  const existing = await findAccountByEmail(database.query, email);
  if (existing !== undefined && !takeOver) return { id: existing.user.id };
  checkStrength(password);
  if (existing !== undefined) {
    await takeOverAccount(auth, existing, await passwords.hash(password));
    // Whoever tried the forgotten password too often is let in with the new one at once.
    await forgiveSignIns(database.query, email);
    return { id: existing.user.id };
  }
  const account = newAccount({ reach: { email }, passwordHash: await passwords.hash(password), confirmed, data });
  if (await insertAccount(database.query, account)) return { id: account.user.id };
  // Somebody else made it meanwhile.
  const made = await findAccountByEmail(database.query, email);
  if (made === undefined) throw new Error(`The account ${email} could not be made`);
  return { id: made.user.id };
};

const takeOverAccount = async (auth: AuthContext, { user }: Account, hash: string): Promise<void> => {
  await auth.database.transaction(async (query) => {
    await query({
      text: 'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
      values: [user.id],
    });
    await storePassword(query, auth, user, { hash, keptSession: undefined, from: undefined });
  });
  auth.mail.deliver();
};
