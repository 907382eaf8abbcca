import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import type { Account } from '../accounts/account.ts';
import { endFlows } from '../codes/flow-state.ts';
import { dropTokens } from '../codes/one-time-tokens.ts';
import {
  emailConflictIdentityNotDeletable,
  identityAlreadyLinked,
  identityNotFound,
  identityOfAnother,
  singleIdentityNotDeletable,
} from '../errors.ts';
import { type AskedFrom, type NoticeContext, sendNotice } from '../notices/send-notice.ts';
import type { ExternalPerson } from './person.ts';

/** Whose the identity is, if anybody's. */
export const findIdentity = async (
  query: Query,
  provider: string,
  subject: string,
): Promise<{ userId: string } | undefined> => {
  const { rows } = await query<{ userId: string }>({
    text: 'select user_id as "userId" from auth.identities where provider = $1 and provider_id = $2',
    values: [provider, subject],
  });
  return rows[0];
};

/** Stores an identity that nobody has. Of two at once the second fails as one that somebody has. */
export const addIdentity = async (
  query: Query,
  userId: string,
  { provider, subject, data }: Pick<ExternalPerson, 'provider' | 'subject' | 'data'>,
): Promise<void> => {
  const { rows } = await query({
    text: `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at,
             updated_at)
           values ($1, $2, $3, $4, $5, now(), clock_timestamp(), now())
           on conflict (provider_id, provider) do nothing returning id`,
    values: [randomUUID(), subject, userId, JSON.stringify(data), provider],
  });
  if (rows.length === 0) throw identityOfAnother();
};

/**
 * Adds an identity to the account of a person who is signed in and asked for it, and tells the account:
 * `auth.mail.deliver()` is due after the commit.
 */
export const linkIdentity = async (
  query: Query,
  auth: NoticeContext,
  { user }: Account,
  person: Pick<ExternalPerson, 'provider' | 'subject' | 'data'>,
  from: AskedFrom,
): Promise<void> => {
  await assertLinkable(query, user.id, person);
  await addIdentity(query, user.id, person);
  await noteProviders(query, user.id);
  const values = { Provider: person.provider };
  await sendNotice(query, auth, user, { kind: 'identity_linked_notification', from, values });
};

export const assertLinkable = async (
  query: Query,
  userId: string,
  { provider, subject }: Pick<ExternalPerson, 'provider' | 'subject'>,
): Promise<void> => {
  const existing = await findIdentity(query, provider, subject);
  if (existing !== undefined) throw existing.userId === userId ? identityAlreadyLinked() : identityOfAnother();
};

/** Holds an account until the transaction ends; also against identities that others add. */
export const holdAccount = (query: Query, userId: string) =>
  query({ text: 'select 1 from auth.users where id = $1 for update', values: [userId] });

/**
 * Takes an identity away from an account that is held and was read since. Never the last, also when two are taken away
 * at once; never another person's. An account whose address came with it gets the verified address of another of its
 * identities; then what was sent to the old mailbox, and a change of address that it was to confirm, counts no more. With
 * the identity of a phone its number goes. The account is told at the address that it had: `auth.mail.deliver()` is due
 * after the commit.
 */
export const unlinkIdentity = async (
  query: Query,
  auth: NoticeContext,
  { user, identities }: Account,
  identityId: string,
  from: AskedFrom,
): Promise<void> => {
  const { id: userId } = user;
  if (identities.length <= 1) throw singleIdentityNotDeletable();
  const taken = identities.find(({ id }) => id === identityId);
  if (taken === undefined) throw identityNotFound();
  await query({ text: 'delete from auth.identities where id = $1', values: [identityId] });

  if (taken.provider === 'phone') await dropPhone(query, userId);
  const left = identities.filter(({ id }) => id !== identityId);
  if (!left.some(({ email }) => email === user.email)) {
    const verified = left.filter(({ identity_data: data }) => data.email_verified === true);
    const addresses = verified.map(({ email }) => email).filter((email) => email !== null);
    const values = { Email: await moveEmail(query, userId, addresses), OldEmail: user.email ?? '' };
    await sendNotice(query, auth, user, { kind: 'email_changed_notification', from, values });
  }
  await noteProviders(query, userId);
  const values = { Provider: taken.provider };
  await sendNotice(query, auth, user, { kind: 'identity_unlinked_notification', from, values });
};

/** A number without its identity would still sign in; what was sent to it counts no more. */
const dropPhone = async (query: Query, userId: string): Promise<void> => {
  await query({
    text: `update auth.users set phone = null, phone_confirmed_at = null, phone_change = '', updated_at = now()
           where id = $1`,
    values: [userId],
  });
  await dropTokens(query, userId);
  await endFlows(query, userId);
};

/**
 * Gives the account the first of the addresses that no other has, and answers it; one that is taken at this very moment
 * is refused.
 */
const moveEmail = async (query: Query, userId: string, addresses: readonly string[]): Promise<string> => {
  const text = `
    update auth.users set email = (
        select address from unnest($2::text[]) with ordinality as candidates (address, place)
        where not exists (select from auth.users o where o.email = address and not o.is_sso_user)
        order by place limit 1),
      email_confirmed_at = coalesce(email_confirmed_at, now()), email_change = '', email_change_confirm_status = 0, updated_at = now()
    where id = $1 returning email`;
  const { rows } = await query({ text, values: [userId, addresses] }).catch((error: { code?: string }) => {
    throw error.code === '23505' ? emailConflictIdentityNotDeletable() : error;
  });
  const email = rows[0]?.email;
  if (typeof email !== 'string') throw emailConflictIdentityNotDeletable();
  await dropTokens(query, userId);
  await endFlows(query, userId);
  return email;
};

/** Writes down by which providers an account can be entered; it travels in its tokens. */
export const noteProviders = async (query: Query, userId: string): Promise<void> => {
  await query({
    text: `update auth.users u set updated_at = now(),
             raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}')
               || jsonb_build_object('provider', p.names -> 0, 'providers', p.names)
           from (select coalesce(jsonb_agg(provider order by first_at), '[]') as names
                   from (select provider, min(created_at) as first_at from auth.identities where user_id = $1
                         group by provider) i) p
           where u.id = $1`,
    values: [userId],
  });
};
