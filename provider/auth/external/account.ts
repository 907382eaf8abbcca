import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import { type Account, findAccountById } from '../accounts/account.ts';
import { isWithinBounds } from '../accounts/user-data.ts';
import { dropTokens } from '../codes/one-time-tokens.ts';
import { bearerBanned, providerEmailUnverified, secondStepForIdentities, signupDisabled } from '../errors.ts';
import { hasSecondStep } from '../factors/second-step.ts';
import { type AskedFrom, type NoticeContext, sendNotice } from '../notices/send-notice.ts';
import { endSessions } from '../sessions/session.ts';
import { audience } from '../tokens/access-tokens.ts';
import { addIdentity, findIdentity, noteProviders } from './identities.ts';
import type { ExternalPerson } from './person.ts';

/**
 * The account of a person who comes from an OpenID provider, inside a transaction: the one that the identity belongs
 * to, else the one of the same address, else a new one where `signup` allows.
 *
 * An address counts only when the provider says that it is verified: GoTrue would make an unconfirmed account of any
 * other, which would keep the address's owner out. An unconfirmed account of the address may have been made by a
 * stranger who waits for the owner to come: its password, its other identities and its sessions end, as in GoTrue. One
 * that was confirmed is told of the identity: `auth.mail.deliver()` is due after the commit.
 */
export const accountOfPerson = async (
  query: Query,
  auth: NoticeContext,
  person: ExternalPerson,
  from: AskedFrom,
): Promise<Account> => {
  await takeTurn(query, `${person.provider} ${person.subject}`);
  const known = await findIdentity(query, person.provider, person.subject);
  if (known !== undefined) {
    await noteSignIn(query, person);
    return admitted(query, known.userId, person);
  }
  if (!person.emailVerified) throw providerEmailUnverified(person.provider);
  // Its conflict waits for a sign-up of the same address under way, so that what is read next is what came of it.
  const id = auth.settings.signup ? await createAccount(query, person) : undefined;
  const userId = id ?? (await holdAccount(query, person.email));
  if (userId === undefined) throw signupDisabled();
  // It would be a further first step, and nobody has shown the second one.
  const joined = await findAccountById(query, userId);
  if (joined !== undefined && hasSecondStep(joined)) throw secondStepForIdentities();
  await addIdentity(query, userId, person);
  if (id === undefined && joined !== undefined) {
    const values = { Provider: person.provider };
    await sendNotice(query, auth, joined.user, { kind: 'identity_linked_notification', from, values });
  }
  return admitted(query, userId, person);
};

/** Two browsers of one person wait for each other, until the transaction ends. */
export const takeTurn = (query: Query, subject: string) =>
  query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [subject] });

const createAccount = async (query: Query, { provider, email, data }: ExternalPerson): Promise<string | undefined> => {
  const { rows } = await query<{ id: string }>({
    text: `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
             created_at, updated_at)
           values ($1, $2, 'authenticated', $3, now(), $4, $5, now(), now())
           on conflict (email) where is_sso_user = false do nothing returning id`,
    values: [randomUUID(), audience, email, JSON.stringify({ provider, providers: [provider] }), JSON.stringify(data)],
  });
  return rows[0]?.id;
};

/** The account of an address, held until the transaction ends: a password or a ban set meanwhile waits. */
const holdAccount = async (query: Query, email: string): Promise<string | undefined> => {
  const { rows } = await query<{ id: string }>({
    text: `select id from auth.users where email = $1 and not is_sso_user and deleted_at is null for update`,
    values: [email],
  });
  return rows[0]?.id;
};

export const noteSignIn = (query: Query, { provider, subject, data }: ExternalPerson) =>
  query({
    text: `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
           where provider = $1 and provider_id = $2`,
    values: [provider, subject, JSON.stringify(data)],
  });

const admitted = async (query: Query, userId: string, person: ExternalPerson): Promise<Account> => {
  const account = await findAccountById(query, userId);
  if (account === undefined) throw signupDisabled();
  if (account.banned) throw bearerBanned();
  if (isUnconfirmed(account)) await claimUnconfirmed(query, account, person);
  else await mergeData(query, account, person);
  await noteProviders(query, userId);
  return (await findAccountById(query, userId)) ?? account;
};

/** Whether nobody has shown that the account is theirs; one of a phone alone has no address to show. */
const isUnconfirmed = ({ user }: Account): boolean =>
  user.email_confirmed_at === null && (user.email !== null || user.phone_confirmed_at === null);

/** What would become too long for a token stays as it was: nobody is kept out by what a provider says of them. */
export const mergeData = async (query: Query, { user }: Account, { data }: ExternalPerson): Promise<void> => {
  if (!isWithinBounds({ ...user.raw_user_meta_data, ...data })) return;
  await query({
    text: `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2, updated_at = now()
           where id = $1`,
    values: [user.id, JSON.stringify(data)],
  });
};

const claimUnconfirmed = async (query: Query, { user }: Account, person: ExternalPerson): Promise<void> => {
  if (!person.emailVerified || person.email !== user.email) throw providerEmailUnverified(person.provider);
  await query({
    text: `update auth.users set email_confirmed_at = now(), encrypted_password = null, email_change = '',
             raw_user_meta_data = $2, updated_at = now()
           where id = $1`,
    values: [user.id, JSON.stringify(person.data)],
  });
  await query({
    text: 'delete from auth.identities where user_id = $1 and not (provider = $2 and provider_id = $3)',
    values: [user.id, person.provider, person.subject],
  });
  await dropTokens(query, user.id);
  await endSessions(query, user.id, undefined, 'global');
};
