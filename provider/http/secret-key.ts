/**
 * The form of the keys for servers, which speak for the role `service_role`. As on the hosted provider one is
 * `sb_secret_`, random letters and a checksum; older clients take a token (JWT) in its place, which names the key that it
 * belongs to. Whether either is a key of this server only its accounts know.
 */
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const prefix = 'sb_secret_';
const keyForm = /^sb_secret_([\w-]{32})_([\w-]{8})$/;

/** Access tokens are signed otherwise. */
export const tokenHeader = { alg: 'HS256', typ: 'JWT' } as const;
const tokenPrefix = `${Buffer.from(JSON.stringify(tokenHeader)).toString('base64url')}.`;
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;

/** 192 bits, as base64url, and what tells a key that was cut or misread. */
export const secretKeyOf = (random: Buffer): string => {
  const letters = random.subarray(0, 24).toString('base64url');
  return `${prefix}${letters}_${checksumOf(letters)}`;
};

const checksumOf = (letters: string): string => hash('sha256', prefix + letters, 'base64url').slice(0, 8);

/** Whether a text is shown as one, in either form and whatever becomes of it: also a token of another server's. */
export const looksLikeSecretKey = (text: unknown): text is string =>
  typeof text === 'string' && (text.startsWith(prefix) || claimsIn(text)?.role === 'service_role');

/** What a token says of itself, whoever signed it; undefined for one that cannot be a key's. */
const claimsIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  const [, claims = ''] = text.startsWith(tokenPrefix) ? text.split('.', 2) : [];
  if (claims.length > mostClaims) return undefined;
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) ?? undefined;
  } catch {
    return undefined;
  }
};

const mostClaims = 1_000;

export interface SecretKeyText {
  readonly form: 'key' | 'token';
  readonly hash: Buffer;
}

/** Undefined for a text that cannot be one: it was cut, altered, invented, or is past the end that it names. */
export const readSecretKey = (text: string): SecretKeyText | undefined => {
  const [, letters, checksum] = keyForm.exec(text) ?? [];
  const form = letters === undefined ? 'token' : 'key';
  const isOne = letters === undefined ? isToken(text) : checksum === checksumOf(letters);
  return isOne ? { form, hash: hash('sha256', text, 'buffer') } : undefined;
};

const isToken = (text: string): boolean => {
  if (!tokenForm.test(text)) return false;
  const { role, key_id: id, exp } = claimsIn(text) ?? {};
  return role === 'service_role' && typeof id === 'string' && Number(exp) * 1000 > Date.now();
};

/** The token of `Authorization: Bearer <token>`; undefined without one, empty when the scheme stands alone. */
export const bearerOf = (headers: IncomingHttpHeaders): string | undefined => {
  const credentials = /^\s*bearer(?:\s(.*))?$/i.exec(headers.authorization ?? '');
  return credentials === null ? undefined : (credentials[1] ?? '').trim();
};

/**
 * What a request is to be known by: its bearer, or a key for servers that stands in `apikey` where the bearer is none or
 * the public key. Beside a person's token such a key says nothing, as behind the hosted gateway.
 */
export const shownBy = (headers: IncomingHttpHeaders, publicKey: string): string | undefined => {
  const bearer = bearerOf(headers);
  const isOfNobody = bearer === undefined || bearer === publicKey;
  return isOfNobody && looksLikeSecretKey(headers.apikey) ? headers.apikey : bearer;
};
