import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import { audience } from '../tokens/access-tokens.ts';

type Json = Record<string, unknown>;

/** A row of auth.users as `to_jsonb` gives it: times are ISO texts. */
interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: string | null;
  readonly phone_confirmed_at: string | null;
  readonly confirmed_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly recovery_sent_at: string | null;
  readonly reauthentication_sent_at: string | null;
  readonly invited_at: string | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: string | null;
  readonly phone_change: string | null;
  readonly phone_change_sent_at: string | null;
  readonly last_sign_in_at: string | null;
  readonly raw_app_meta_data: Json | null;
  readonly raw_user_meta_data: Json | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly banned_until: string | null;
  readonly deleted_at: string | null;
  readonly is_anonymous: boolean;
  /** Of a directory, which alone says how it is entered and reached. */
  readonly is_sso_user: boolean;
}

export interface IdentityRow {
  readonly id: string;
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: Json;
  readonly provider: string;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly email: string | null;
}

/** A row of auth.mfa_factors without what proves it: the secret stays in the database. */
export interface FactorRow {
  readonly id: string;
  readonly friendly_name: string | null;
  readonly factor_type: 'totp' | 'phone' | 'webauthn';
  readonly status: 'unverified' | 'verified';
  readonly phone: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_challenged_at: string | null;
}

export interface Account {
  readonly user: UserRow;
  readonly identities: readonly IdentityRow[];
  /** The oldest first. */
  readonly factors: readonly FactorRow[];
  readonly banned: boolean;
}

const selectAccount = `
  select to_jsonb(u) as user, coalesce(u.banned_until > clock_timestamp(), false) as banned,
    (select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at, i.id), '[]')
       from auth.identities i where i.user_id = u.id) as identities,
    (select coalesce(jsonb_agg(to_jsonb(f) - 'secret' order by f.created_at, f.id), '[]')
       from auth.mfa_factors f where f.user_id = u.id) as factors
  from auth.users u`;

/** The account of a (lower case) address, or undefined. */
export const findAccountByEmail = async (query: Query, email: string): Promise<Account | undefined> => {
  const text = `${selectAccount} where u.email = $1 and not u.is_sso_user and u.deleted_at is null`;
  return (await query<Account>({ text, values: [email] })).rows[0];
};

/** The account of a number, in digits, or undefined. */
export const findAccountByPhone = async (query: Query, phone: string): Promise<Account | undefined> => {
  const text = `${selectAccount} where u.phone = $1 and not u.is_sso_user and u.deleted_at is null`;
  return (await query<Account>({ text, values: [phone] })).rows[0];
};

export const findAccountById = async (query: Query, id: string): Promise<Account | undefined> => {
  const text = `${selectAccount} where u.id = $1 and u.deleted_at is null`;
  return (await query<Account>({ text, values: [id] })).rows[0];
};

/** As `findAccountById`, also what a soft deletion left of one: for an administrator alone. */
export const findAccountEvenDeleted = async (query: Query, id: string): Promise<Account | undefined> =>
  (await query<Account>({ text: `${selectAccount} where u.id = $1`, values: [id] })).rows[0];

/** What an account is reached by: a lower case address, or a number in digits. */
export type Reach = { readonly email: string } | { readonly phone: string };

export interface NewAccount {
  readonly reach: Reach;
  /** Null for one who has yet to choose a password. */
  readonly passwordHash: string | null;
  readonly confirmed: boolean;
  readonly data: Json;
  /** Default a new one. */
  readonly id?: string | undefined;
}

/** An account that signs in by email or phone, not yet stored. */
export const newAccount = ({ reach, passwordHash, confirmed, data, id = randomUUID() }: NewAccount): Account => {
  const email = 'email' in reach ? reach.email : null;
  const phone = 'phone' in reach ? reach.phone : null;
  const provider = email === null ? 'phone' : 'email';
  const now = new Date().toISOString();
  const confirmedAt = confirmed ? now : null;
  const proved = { sub: id, ...(email && { email }), email_verified: false, phone_verified: false };
  const user: UserRow = {
    id,
    aud: audience,
    role: 'authenticated',
    email,
    phone,
    encrypted_password: passwordHash,
    email_confirmed_at: email === null ? null : confirmedAt,
    phone_confirmed_at: phone === null ? null : confirmedAt,
    confirmed_at: confirmedAt,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    invited_at: null,
    email_change: '',
    email_change_sent_at: null,
    phone_change: '',
    phone_change_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: { ...data, ...proved, email_verified: email !== null && confirmed },
    created_at: now,
    updated_at: now,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    is_sso_user: false,
  };
  const identity: IdentityRow = {
    id: randomUUID(),
    provider_id: id,
    user_id: id,
    identity_data: { ...data, ...proved },
    provider,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email,
  };
  return { user, identities: [identity], factors: [], banned: false };
};

/** As the account stands once it was asked to confirm. */
export const asConfirming = (account: Account): Account => ({
  ...account,
  user: { ...account.user, confirmation_sent_at: account.user.created_at },
});

/**
 * Takes the password of an account that nobody confirmed, unless it is `kept` (a hash): two who chose one each cannot be
 * told apart, so whoever confirms the address or number chooses a new one.
 */
export const dropUnconfirmedPassword = async (query: Query, reach: Reach, kept: string | null): Promise<void> => {
  const [column, value] = 'email' in reach ? ['email', reach.email] : ['phone', reach.phone];
  await query({
    text: `update auth.users set encrypted_password = null, updated_at = now()
           where ${column} = $1 and not is_sso_user and ${column}_confirmed_at is null and encrypted_password <> $2`,
    values: [value, kept ?? ''],
  });
};

/** Stores a new account; false, with nothing stored, when its address or number has one already. */
export const insertAccount = async (query: Query, { user, identities: [identity] }: Account): Promise<boolean> => {
  const { rows } = await query({
    text: `
      with added as (
        insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
          raw_user_meta_data, created_at, updated_at, phone, phone_confirmed_at)
        values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $9, $12, $13)
        on conflict do nothing
        returning id, created_at)
      insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at,
        updated_at)
      select $10::uuid, added.id::text, added.id, $11::jsonb, $14, added.created_at, added.created_at,
        added.created_at from added
      returning user_id`,
    values: [
      user.id,
      user.aud,
      user.role,
      user.email,
      user.encrypted_password,
      user.email_confirmed_at,
      JSON.stringify(user.raw_app_meta_data),
      JSON.stringify(user.raw_user_meta_data),
      user.created_at,
      identity?.id,
      JSON.stringify(identity?.identity_data),
      user.phone,
      user.phone_confirmed_at,
      identity?.provider,
    ],
  });
  return rows.length > 0;
};
