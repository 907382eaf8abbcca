import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../http/limits/limit-subject.ts';
import { looksLikeSecretKey, shownBy } from '../http/secret-key.ts';
import type { Caller } from '../postgres/caller.ts';
import type { AuthContext } from './context.ts';
import { shownClaims } from './sessions/authenticate.ts';

/** Whether a request shows a refresh token, of which only the database knows whether it is one. */
export const isRefresh = ({ method, routeOptions, query }: FastifyRequest): boolean =>
  method === 'POST' &&
  routeOptions.url?.endsWith('/token') === true &&
  (query as { readonly grant_type?: unknown }).grant_type === 'refresh_token';

/**
 * In whose line a request to auth/v1 stands: an account's, that of a key for servers, without either a guest's, with an
 * unchecked session a newcomer's. Throws for a key that is none: nothing is done for it.
 */
export const whoAsks = async (
  auth: AuthContext,
  request: FastifyRequest,
): Promise<Pick<Caller, 'line' | 'standing'>> => {
  const isKey = looksLikeSecretKey(shownBy(request.headers, auth.settings.publicKey));
  const claims = await shownClaims(auth, request).catch((error: unknown) => {
    if (isKey) throw error;
  });
  const line = claims?.role === 'service_role' ? (claims.key_id ?? claims.role) : claims?.sub;
  if (typeof line === 'string') return { line, standing: 'member' };
  return { line: limitSubject(request.ip), standing: isRefresh(request) ? 'newcomer' : 'guest' };
};
