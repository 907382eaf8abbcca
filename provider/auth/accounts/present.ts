import type { Account, FactorRow, IdentityRow } from './account.ts';

/** A time as GoTrue writes it, whatever the time zone it was read in. */
const time = (value: string): string => new Date(value).toISOString();

/** `{ name: time }`, or nothing for a time that never was: GoTrue leaves such a field out. */
const timed = (name: string, value: string | null): Record<string, string> =>
  value === null ? {} : { [name]: time(value) };

const presentIdentity = (identity: IdentityRow) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  // Nothing is left of it where the account was deleted softly.
  ...(Object.keys(identity.identity_data).length === 0 ? {} : { identity_data: identity.identity_data }),
  provider: identity.provider,
  ...timed('last_sign_in_at', identity.last_sign_in_at),
  created_at: time(identity.created_at),
  updated_at: time(identity.updated_at),
  ...(identity.email === null ? {} : { email: identity.email }),
});

export const presentFactor = (factor: FactorRow) => ({
  id: factor.id,
  created_at: time(factor.created_at),
  updated_at: time(factor.updated_at),
  status: factor.status,
  ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
  factor_type: factor.factor_type,
  phone: factor.phone ?? '',
  last_challenged_at: factor.last_challenged_at === null ? null : time(factor.last_challenged_at),
});

/** The user object of every answer, field by field, so that a new column is not shown by itself. */
export const presentUser = ({ user, identities, factors }: Account) => ({
  id: user.id,
  aud: user.aud,
  role: user.role,
  email: user.email ?? '',
  ...timed('email_confirmed_at', user.email_confirmed_at),
  ...timed('invited_at', user.invited_at),
  phone: user.phone ?? '',
  ...timed('phone_confirmed_at', user.phone_confirmed_at),
  ...timed('confirmation_sent_at', user.confirmation_sent_at),
  ...timed('confirmed_at', user.confirmed_at),
  ...timed('recovery_sent_at', user.recovery_sent_at),
  ...(user.email_change ? { new_email: user.email_change } : {}),
  ...timed('email_change_sent_at', user.email_change_sent_at),
  ...(user.phone_change ? { new_phone: user.phone_change } : {}),
  ...timed('phone_change_sent_at', user.phone_change_sent_at),
  ...timed('reauthentication_sent_at', user.reauthentication_sent_at),
  ...timed('last_sign_in_at', user.last_sign_in_at),
  app_metadata: user.raw_app_meta_data ?? {},
  user_metadata: user.raw_user_meta_data ?? {},
  ...(factors.length === 0 ? {} : { factors: factors.map(presentFactor) }),
  identities: identities.map(presentIdentity),
  created_at: time(user.created_at),
  updated_at: time(user.updated_at),
  ...timed('banned_until', user.banned_until),
  ...timed('deleted_at', user.deleted_at),
  is_anonymous: user.is_anonymous,
});

export interface SessionTokens {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly expiresAt: number;
  readonly refreshToken: string;
}

/** The answer of every grant. */
export const presentSession = (tokens: SessionTokens, account: Account) => ({
  access_token: tokens.accessToken,
  token_type: 'bearer',
  expires_in: tokens.expiresIn,
  expires_at: tokens.expiresAt,
  refresh_token: tokens.refreshToken,
  user: presentUser(account),
});
