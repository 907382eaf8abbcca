import type { FastifyRequest } from 'fastify';
import { type Account, findAccountById } from './accounts.ts';
import type { AuthContext } from './context.ts';
import { badJwt, bearerBanned, noAuthorization, sessionNotFound, userNotFound } from './errors.ts';
import { bearerOf } from './identify.ts';
import { InvalidToken } from './invalid-token.ts';
import { findSession, type Session } from './sessions.ts';
import type { Claims } from './tokens.ts';

export interface Caller {
  readonly claims: Claims;
  readonly account: Account;
  /** Absent only for a token that names no session. */
  readonly session: Session | undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The account behind the bearer token. Unlike the data service, auth/v1 also asks that its session still lives. */
export const authenticate = async (
  { database, tokens, settings }: AuthContext,
  request: FastifyRequest,
): Promise<Caller> => {
  const bearer = bearerOf(request.headers);
  if (bearer === undefined || bearer === '') throw noAuthorization();
  const claims = await tokens.verify(bearer).catch((error: unknown) => {
    throw error instanceof InvalidToken ? refuseToken(error) : error;
  });
  const { sub, session_id: sessionId } = claims;
  if (sub === undefined || sub === '') throw badJwt('invalid claim: missing sub claim');
  if (!uuid.test(sub)) throw badJwt('invalid claim: sub claim must be a UUID');

  const account = await findAccountById(database.query, sub);
  if (account === undefined) throw userNotFound();
  if (account.banned) throw bearerBanned();
  if (sessionId === undefined) return { claims, account, session: undefined };

  const session =
    typeof sessionId === 'string' && uuid.test(sessionId)
      ? await findSession(database.query, sessionId, sub, settings)
      : undefined;
  if (session === undefined || session.expired) throw sessionNotFound();
  return { claims, account, session };
};

const refuseToken = (error: InvalidToken) =>
  badJwt(`invalid JWT: unable to parse or verify signature, ${error.message}`);
