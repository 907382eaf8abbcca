import { isStorable } from '../../postgres/storable.ts';
import { emailAddress } from '../accounts/email-address.ts';
import { isWithinBounds } from '../accounts/user-data.ts';
import { noProviderEmail } from '../errors.ts';
import type { Granted } from './oidc-client.ts';

/** A person as an OpenID provider knows them. */
export interface ExternalPerson {
  /** `google`. */
  readonly provider: string;
  /** The provider's own name for them, which never changes and is never given to another. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  /** Whether the provider says that the address is theirs. */
  readonly emailVerified: boolean;
  /** `identity_data`, in GoTrue's keys. */
  readonly data: Readonly<Record<string, unknown>>;
}

// It travels in every token.
const longestClaim = 1_024;

/** Reads the claims of a verified identity token. Throws for a person without an address, which is what accounts have. */
export const externalPerson = (provider: string, claims: Granted['claims']): ExternalPerson => {
  const typed = textOf(claims.email);
  if (typed === undefined) throw noProviderEmail();
  const email = emailAddress(typed);
  const emailVerified = claims.email_verified === true || claims.email_verified === 'true';
  const { iss, sub } = claims;
  const name = textOf(claims.name);
  const picture = textOf(claims.picture);
  const hostedDomain = textOf(claims.hd);
  const proved = {
    iss,
    sub,
    provider_id: sub,
    email,
    email_verified: emailVerified,
    phone_verified: false,
  };
  const told = {
    ...(name === undefined ? {} : { name, full_name: name }),
    ...(picture === undefined ? {} : { picture, avatar_url: picture }),
    ...(hostedDomain === undefined ? {} : { custom_claims: { hd: hostedDomain } }),
  };
  const data = isWithinBounds({ ...proved, ...told }) ? { ...proved, ...told } : proved;
  return { provider, subject: sub, email, emailVerified, data };
};

/** A claim that PostgreSQL can hold and a token can carry; anything else is as if it were not there. */
const textOf = (claim: unknown): string | undefined => {
  if (typeof claim !== 'string' || claim === '' || claim.length > longestClaim) return undefined;
  return isStorable(claim) ? claim : undefined;
};
