import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../http/limits/limit-subject.ts';
import type { Caller } from '../postgres/caller.ts';
import type { Tokens } from './tokens/access-tokens.ts';
import { bearerOf } from './tokens/identify.ts';

/** Whether a request shows a refresh token, of which only the database knows whether it is one. */
export const isRefresh = ({ method, routeOptions, query }: FastifyRequest): boolean =>
  method === 'POST' &&
  routeOptions.url?.endsWith('/token') === true &&
  (query as { readonly grant_type?: unknown }).grant_type === 'refresh_token';

/** In whose line a request to auth/v1 stands: without a session a guest's, with an unchecked one a newcomer's, with a key for servers one that all of these share. */
export const whoAsks = async (tokens: Tokens, request: FastifyRequest): Promise<Pick<Caller, 'line' | 'standing'>> => {
  const bearer = bearerOf(request.headers);
  const claims = bearer && (await tokens.verify(bearer).catch(() => undefined));
  if (claims && claims.role === 'service_role') return { line: claims.role, standing: 'member' };
  if (claims && claims.sub !== undefined) return { line: claims.sub, standing: 'member' };
  return { line: limitSubject(request.ip), standing: isRefresh(request) ? 'newcomer' : 'guest' };
};
