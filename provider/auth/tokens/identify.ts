import type { IncomingHttpHeaders } from 'node:http';
import type { Identity } from '../../postgres/types.ts';
import type { Tokens } from './access-tokens.ts';
import { InvalidToken } from './invalid-token.ts';

const anon: Identity = { role: 'anon', claims: { role: 'anon' } };

/** The token of `Authorization: Bearer <token>`; undefined without one, empty when the scheme stands alone. */
export const bearerOf = (headers: IncomingHttpHeaders): string | undefined => {
  const credentials = /^\s*bearer(?:\s(.*))?$/i.exec(headers.authorization ?? '');
  return credentials === null ? undefined : (credentials[1] ?? '').trim();
};

/**
 * Who a request speaks for. No bearer, or the public key as one, is `anon`; a bearer that does not hold throws
 * `InvalidToken`. As on the hosted provider only the token is asked, not its session: a token signed out holds until
 * it expires, at most an hour. What a person may do, and whether the session still lives, is asked in the database at
 * every request, by policies and by the function that runs ahead of each.
 */
export const createIdentify =
  (tokens: Tokens, publicKey: string) =>
  async (headers: IncomingHttpHeaders): Promise<Identity> => {
    const bearer = bearerOf(headers);
    if (bearer === undefined || bearer === publicKey) return anon;
    if (bearer === '') throw new InvalidToken('malformed');
    const claims = await tokens.verify(bearer);
    return { role: claims.role, claims };
  };
