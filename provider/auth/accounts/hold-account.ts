import type { Query } from '../../postgres/types.ts';
import { type Account, findAccountByEmail, findAccountByPhone } from './account.ts';

/**
 * The account of a (lower case) address, held until the transaction ends; undefined without one, also where it goes at
 * this moment. What refers to an account holds it a little, and whoever changes it after that waits for those who took
 * it whole meanwhile, as a deletion does, which wait for them: so it is held first.
 */
export const holdAccountByEmail = async (query: Query, email: string): Promise<Account | undefined> => {
  await query({ text: `${hold} and email = $1 for no key update`, values: [email] });
  return findAccountByEmail(query, email);
};

/** The same of a number, in digits. */
export const holdAccountByPhone = async (query: Query, phone: string): Promise<Account | undefined> => {
  await query({ text: `${hold} and phone = $1 for no key update`, values: [phone] });
  return findAccountByPhone(query, phone);
};

const hold = 'select 1 from auth.users where not is_sso_user and deleted_at is null';
