import { type CryptoKey, errors, type JWSHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { InvalidToken } from './invalid-token.ts';
import type { Keys } from './keys.ts';
import { algorithm } from './stored-keys.ts';
import { createTokenCache } from './token-cache.ts';

export const audience = 'authenticated';

/** What whoever asks has shown of themselves. */
export interface ShownClaims extends JWTPayload {
  readonly role: string;
}

/** The claims of a verified token: those checked here have their types, the rest is as it was signed. */
interface Claims extends ShownClaims {
  readonly exp: number;
}

export interface Tokens {
  /** Signs `claims` with the key in use; `iss`, `iat` and `exp` are added. `expiresAt` is in seconds. */
  sign(claims: JWTPayload & { role: string }): Promise<{ token: string; expiresIn: number; expiresAt: number }>;
  /** The claims of a token that this provider signed and that still holds; throws `InvalidToken`. */
  verify(token: string): Promise<Claims>;
}

// What a token's role becomes in PostgreSQL: nothing else, whatever was signed. Of `service_role` are keys for servers
// alone.
const roles = new Set(['anon', 'authenticated']);
const longest = 12_288;
const remembered = 2_000;

export const createTokens = (keys: Keys, issuer: string, lifetime: number): Tokens => {
  const cache = createTokenCache<{ claims: Claims; kid: string }>(remembered);

  const verifyAfresh = async (token: string): Promise<{ claims: Claims; kid: string }> => {
    refuseUnusualSpelling(token);
    let kid = '';
    const keyOf = async (header: JWSHeaderParameters): Promise<CryptoKey> => {
      kid = typeof header.kid === 'string' ? header.kid : '';
      const key = await keys.verification(kid);
      if (key === undefined) throw new InvalidToken('key');
      return key;
    };
    const required = ['exp', 'iat', 'role'];
    const options = { algorithms: [algorithm], issuer, audience, requiredClaims: required };
    const { payload } = await jwtVerify(token, keyOf, options).catch((error: unknown) => {
      throw asInvalidToken(error);
    });
    if (typeof payload.role !== 'string' || !roles.has(payload.role)) throw new InvalidToken('claims');
    return { claims: payload as Claims, kid };
  };

  return {
    sign: async (claims) => {
      const { kid, key } = await keys.signing();
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + lifetime;
      const token = await new SignJWT({ iss: issuer, ...claims, exp: expiresAt, iat: issuedAt })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .sign(key);
      return { token, expiresIn: lifetime, expiresAt };
    },
    verify: async (token) => {
      const known = cache.get(token);
      if (known !== undefined && keys.knows(known.kid)) return known.claims;
      const verified = await verifyAfresh(token);
      cache.set(token, verified, verified.claims.exp * 1000);
      return verified.claims;
    },
  };
};

// Base64 has several spellings of the same bytes (loose bits at the end, padding, other alphabets). Header and claims
// are signed as spelled; the signature is not, so it must be spelled in the one usual way to be taken.
const refuseUnusualSpelling = (token: string): void => {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]{86})$/.exec(token.length > longest ? '' : token)?.[1];
  if (signature === undefined) throw new InvalidToken('malformed');
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) throw new InvalidToken('signature');
};

const asInvalidToken = (error: unknown): unknown => {
  if (error instanceof errors.JWTExpired) return new InvalidToken('expired');
  if (error instanceof errors.JWTClaimValidationFailed) return new InvalidToken('claims');
  if (error instanceof errors.JWSSignatureVerificationFailed) return new InvalidToken('signature');
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) {
    return new InvalidToken('algorithm');
  }
  // InvalidToken of the key look-up and a database out of reach pass as they are.
  return error instanceof errors.JOSEError ? new InvalidToken('malformed') : error;
};
