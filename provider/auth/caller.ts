import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../http/limit-subject.ts';
import type { Caller } from '../postgres/caller.ts';
import { bearerOf } from './identify.ts';
import type { Tokens } from './tokens.ts';

/**
 * In whose line a request to auth/v1 stands. Who has no session is a guest, except at the refresh of one: whether that
 * holds only the database knows, and it must be found out while strangers wait for theirs.
 */
export const whoAsks = async (tokens: Tokens, request: FastifyRequest): Promise<Pick<Caller, 'line' | 'isGuest'>> => {
  const bearer = bearerOf(request.headers);
  const claims = bearer && (await tokens.verify(bearer).catch(() => undefined));
  if (claims && claims.sub !== undefined) return { line: claims.sub, isGuest: false };
  const { grant_type: grant } = request.query as { readonly grant_type?: unknown };
  return { line: limitSubject(request.ip), isGuest: grant !== 'refresh_token' };
};
