import { keyOfPage } from '../../http/keys-of-pages.ts';
import { looksLikeSecretKey } from '../../http/secret-key.ts';

/** Why a token is refused, in the words of the hosted service. */
export interface RefusedToken {
  /** Stands ahead of the words where a join is answered. */
  readonly code: 'InvalidJWTToken' | 'MalformedJWT' | 'JwtSignatureError' | 'JwtSignerError';
  readonly words: string;
}

/** Its reasons are those of the accounts' `InvalidToken`. */
interface InvalidToken {
  readonly name: 'InvalidToken';
  readonly reason: string;
}

/** A client that is signed out sends its public key in place of a token; that means nobody, as does none. */
export const isNoToken = (token: unknown): boolean =>
  token === null ||
  token === undefined ||
  (typeof token === 'string' && token.startsWith('sb_') && !looksLikeSecretKey(token));

/** Not of the hosted service, whose gateway says so. */
export const keyInBrowser: RefusedToken = { code: 'InvalidJWTToken', words: keyOfPage.message };

export const malformed: RefusedToken = { code: 'MalformedJWT', words: 'The token provided is not a valid JWT' };

/** Undefined where the error is not the token's. `now` in ms. */
export const refusedToken = (error: unknown, token: string, now: number): RefusedToken | undefined => {
  const { name, reason } = error as Partial<InvalidToken>;
  if (name !== 'InvalidToken') return undefined;
  if (reason === 'expired') return expired(Number(partOf(token, 1).exp), now);
  if (reason === 'claims') {
    return { code: 'InvalidJWTToken', words: 'Fields `role` and `exp` are required in JWT' };
  }
  if (reason === 'api-key') return { code: 'InvalidJWTToken', words: 'Unregistered API key' };
  if (reason === 'signature') return { code: 'JwtSignatureError', words: 'Failed to validate JWT signature' };
  if (reason === 'key') return { code: 'JwtSignerError', words: noSigner(partOf(token, 0).kid) };
  return reason === 'algorithm' ? { code: 'JwtSignerError', words: noSigner(undefined) } : malformed;
};

/** `exp` in seconds, `now` in ms. */
export const expired = (exp: number, now: number): RefusedToken => {
  const seconds = Math.max(0, Math.floor(now / 1000 - exp));
  const words = Number.isFinite(seconds) ? `Token has expired ${seconds} seconds ago` : 'Token has expired';
  return { code: 'InvalidJWTToken', words };
};

const noSigner = (kid: unknown): string => {
  const key = typeof kid === 'string' && kid !== '' ? ` for key ID (kid) "${kid.slice(0, 100)}"` : '';
  return `Failed to generate JWT signer${key}, check your JWT secret or JWKS configuration`;
};

/** A part of a token whose signature was not looked at, for words alone. */
const partOf = (token: string, place: 0 | 1): Readonly<Record<string, unknown>> => {
  try {
    const part: unknown = JSON.parse(Buffer.from(token.split('.')[place] ?? '', 'base64url').toString('utf8'));
    return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};
