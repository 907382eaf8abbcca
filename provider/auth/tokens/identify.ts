import type { IncomingHttpHeaders } from 'node:http';
import { looksLikeSecretKey, shownBy } from '../../http/secret-key.ts';
import type { Identity } from '../../postgres/types.ts';
import type { SecretKeys } from '../secret-keys/secret-keys.ts';
import type { Tokens } from './access-tokens.ts';
import { InvalidToken } from './invalid-token.ts';

const anon: Identity = { role: 'anon', claims: { role: 'anon' } };

/** Whom a request's headers speak for. `address` is where they come from: keys that are none are counted by it. */
export type Identify = (headers: IncomingHttpHeaders, address: string) => Promise<Identity>;

/**
 * Who a request speaks for. No bearer, or the public key as one, is `anon`, and a key for servers `service_role`, of
 * which the database is asked; what does not hold throws `InvalidToken`. As on the hosted provider only the token is
 * asked, not its session: a token signed out holds until it expires, at most an hour. What a person may do, and whether
 * the session still lives, is asked in the database at every request, by policies and by the function that runs ahead
 * of each.
 */
export const createIdentify =
  (tokens: Tokens, publicKey: string, secretKeys: Pick<SecretKeys, 'identityOf'>): Identify =>
  async (headers, address) => {
    const shown = shownBy(headers, publicKey);
    if (shown === undefined || shown === publicKey) return anon;
    if (shown === '') throw new InvalidToken('malformed');
    if (looksLikeSecretKey(shown)) return secretKeys.identityOf(shown, address);
    const claims = await tokens.verify(shown);
    return { role: claims.role, claims };
  };
