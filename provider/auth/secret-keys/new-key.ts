import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { secretKeyOf, tokenHeader } from '../../http/secret-key.ts';

/** A key for servers as its owner is shown it, once. */
export interface SecretKey {
  /** Another one for each key that was ever made. */
  readonly id: string;
  /** `sb_secret_…` */
  readonly key: string;
  /** For clients that take a token alone: a JWT of the role `service_role` that names the key in `key_id`. */
  readonly token: string;
}

const tokenYears = 10;

/**
 * Makes one. Its token is signed with a secret that is thrown away: it is known by its hash, as the key is, so it hangs
 * on no key that signs others, and nobody can make a second one.
 */
export const newSecretKey = async (): Promise<SecretKey> => {
  const id = randomUUID();
  const token = await new SignJWT({ role: 'service_role', key_id: id })
    .setProtectedHeader(tokenHeader)
    .setIssuedAt()
    .setExpirationTime(`${tokenYears} years`)
    .sign(randomBytes(32));
  return { id, key: secretKeyOf(randomBytes(24)), token };
};
