import { isStorable } from '../../postgres/storable.ts';
import { emailAddress } from '../accounts/email-address.ts';
import { isWithinBounds } from '../accounts/user-data.ts';
import type { ExternalPerson } from '../external/person.ts';
import type { Assertion } from './assertion.ts';
import { mapped } from './attribute-mapping.ts';
import type { Directory } from './directories.ts';
import { noEmail, noUserId } from './errors.ts';
import { identityOf, nameIdFormats } from './names.ts';

// SAML gives a name id 256 characters.
const longestNameId = 256;
// It travels in every token.
const longestValue = 1_024;

/** A person as their directory knows them, with the address that it says is theirs. Throws `AuthError`. */
export const personOf = (assertion: Assertion, directory: Directory): ExternalPerson => {
  const subject = subjectOf(assertion);
  const fields = mapped(directory.attribute_mapping, assertion.attributes);
  const typed = (typeof fields.email === 'string' && fields.email) || emailIn(assertion);
  if (typed === undefined) throw noEmail();
  const email = emailAddress(typed.trim());
  const proved = { iss: directory.entity_id, sub: subject, email, email_verified: true, phone_verified: false };
  const told = toldBy(fields);
  const data = isWithinBounds({ ...proved, ...told }) ? { ...proved, ...told } : proved;
  return { provider: identityOf(directory.id), subject, email, emailVerified: true, data };
};

const subjectId = 'urn:oasis:names:tc:SAML:attribute:subject-id';

/** What names a person for good: as in GoTrue the subject id, else a name id that is another person's never. */
const subjectOf = ({ attributes, nameId }: Assertion): string => {
  const [told] = attributes.get(subjectId) ?? [];
  const subject = told ?? (nameId?.format === nameIdFormats.transient ? '' : (nameId?.value ?? ''));
  const isAddress = told === undefined && nameId?.format === nameIdFormats.emailAddress;
  const bare = isAddress ? subject.trim().toLowerCase() : subject;
  if (bare.trim() === '' || bare.length > longestNameId || !isStorable(bare)) throw noUserId();
  return bare;
};

/** Where identity providers put an address, as GoTrue looks for it. */
const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
];

const emailIn = ({ attributes, nameId }: Assertion): string | undefined => {
  const said = emailAttributes.flatMap((name) => attributes.get(name) ?? []).at(0);
  return said ?? (nameId?.format === nameIdFormats.emailAddress ? nameId.value : undefined);
};

/** The fields that every account may have, as GoTrue names them; what else is mapped stands in `custom_claims`. */
const known = new Set([
  'name',
  'family_name',
  'given_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'full_name',
  'avatar_url',
  'slug',
  'user_name',
]);
/** What the directory and the account itself say; no attribute says otherwise. */
const own = new Set([
  ...['iss', 'sub', 'aud', 'iat', 'exp', 'email', 'email_verified', 'phone', 'phone_verified'],
  ...['custom_claims', 'provider_id', 'updated_at'],
]);

const toldBy = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const told = Object.entries(fields).filter(([field, value]) => !own.has(field) && isKept(value));
  const plain = told.filter(([field, value]) => known.has(field) && typeof value === 'string');
  const custom = told.filter(([field]) => !known.has(field));
  return {
    ...Object.fromEntries(plain),
    ...(custom.length === 0 ? {} : { custom_claims: Object.fromEntries(custom) }),
  };
};

const isKept = (value: unknown): boolean => {
  const text = JSON.stringify(value) ?? '';
  return text.length <= longestValue && isStorable(typeof value === 'string' ? value : text);
};
