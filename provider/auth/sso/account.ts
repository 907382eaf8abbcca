import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import { type Account, findAccountById } from '../accounts/account.ts';
import { bearerBanned, signupDisabled } from '../errors.ts';
import { mergeData, noteSignIn, takeTurn } from '../external/account.ts';
import { addIdentity, findIdentity, noteProviders } from '../external/identities.ts';
import type { ExternalPerson } from '../external/person.ts';
import { audience } from '../tokens/access-tokens.ts';

/**
 * The account of a person of a directory, inside a transaction: the one of their name id, else a new one where `signup`
 * allows. Never one of the same address: it may be somebody else's, in the directory too, where addresses are given to
 * others in time.
 */
export const accountOfDirectory = async (query: Query, person: ExternalPerson, signup: boolean): Promise<Account> => {
  await takeTurn(query, `${person.provider} ${person.subject}`);
  const known = await findIdentity(query, person.provider, person.subject);
  if (known === undefined && !signup) throw signupDisabled();
  const userId = known?.userId ?? (await createAccount(query, person));
  const account = await findAccountById(query, userId);
  if (account === undefined) throw signupDisabled();
  if (account.banned) throw bearerBanned();
  if (known !== undefined) {
    await noteSignIn(query, person);
    await mergeData(query, account, person);
  }
  await noteProviders(query, userId);
  return (await findAccountById(query, userId)) ?? account;
};

const createAccount = async (query: Query, person: ExternalPerson): Promise<string> => {
  const id = randomUUID();
  const { provider, email, data } = person;
  await query({
    text: `insert into auth.users (id, aud, role, email, email_confirmed_at, is_sso_user, raw_app_meta_data,
             raw_user_meta_data, created_at, updated_at)
           values ($1, $2, 'authenticated', $3, now(), true, $4, $5, now(), now())`,
    values: [id, audience, email, JSON.stringify({ provider, providers: [provider] }), JSON.stringify(data)],
  });
  await addIdentity(query, id, person);
  return id;
};
