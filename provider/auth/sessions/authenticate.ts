import type { FastifyRequest } from 'fastify';
import { looksLikeSecretKey, shownBy } from '../../http/secret-key.ts';
import type { Identity, Query } from '../../postgres/types.ts';
import { type Account, findAccountById } from '../accounts/account.ts';
import type { AuthContext } from '../context.ts';
import { badJwt, bearerBanned, noAuthorization, sessionNotFound, userNotFound } from '../errors.ts';
import type { ShownClaims } from '../tokens/access-tokens.ts';
import { InvalidToken } from '../tokens/invalid-token.ts';
import { uuid } from '../uuid.ts';
import { findSession, type Session, type SessionLimits } from './session.ts';

export interface Caller {
  readonly claims: ShownClaims;
  readonly account: Account;
  /** Absent only for a token that names no session. */
  readonly session: Session | undefined;
}

/** The account behind the bearer token. Unlike the data service, auth/v1 also asks that its session still lives. */
export const authenticate = async (auth: AuthContext, request: FastifyRequest): Promise<Caller> => {
  const { database, settings } = auth;
  const claims = await shownClaims(auth, request);
  const { sub, session_id: sessionId } = claims;
  if (sub === undefined || sub === '') throw badJwt('invalid claim: missing sub claim');
  if (!uuid.test(sub)) throw badJwt('invalid claim: sub claim must be a UUID');

  return admit(database.query, settings, { claims, userId: sub, sessionId });
};

/**
 * The same caller as they are by now. Whoever changes an account asks again once they hold it: a sign-out, a ban or a
 * new password that came between counts.
 */
export const authenticateAgain = (
  query: Query,
  { settings }: AuthContext,
  { claims, account, session }: Caller,
): Promise<Caller> => admit(query, settings, { claims, userId: account.user.id, sessionId: session?.id });

interface Shown {
  readonly claims: ShownClaims;
  readonly userId: string;
  readonly sessionId: unknown;
}

const admit = async (query: Query, limits: SessionLimits, { claims, userId, sessionId }: Shown): Promise<Caller> => {
  const account = await findAccountById(query, userId);
  if (account === undefined) throw userNotFound();
  if (account.banned) throw bearerBanned();
  if (sessionId === undefined) return { claims, account, session: undefined };
  return { claims, account, session: await findLiving(query, limits, userId, sessionId) };
};

/** A session of an account that still lives. Throws `session_not_found`. */
export const findLiving = async (
  query: Query,
  limits: SessionLimits,
  userId: string,
  sessionId: unknown,
): Promise<Session> => {
  const isId = typeof sessionId === 'string' && uuid.test(sessionId);
  const session = isId ? await findSession(query, sessionId, userId, limits) : undefined;
  if (session === undefined || session.expired) throw sessionNotFound();
  return session;
};

const asked = new WeakMap<FastifyRequest, Promise<Identity>>();

/**
 * The claims of the bearer token, or of a key for servers, of which the database is asked once a request. Throws
 * `no_authorization` without one, `bad_jwt` for one that does not hold.
 */
export const shownClaims = async (auth: AuthContext, request: FastifyRequest): Promise<ShownClaims> => {
  const shown = shownBy(request.headers, auth.settings.publicKey);
  if (shown === undefined || shown === '') throw noAuthorization();
  const claims = looksLikeSecretKey(shown) ? claimsOfKey(auth, request, shown) : auth.tokens.verify(shown);
  return claims.catch((error: unknown) => {
    throw error instanceof InvalidToken ? refuseToken(error) : error;
  });
};

const claimsOfKey = async ({ secretKeys }: AuthContext, request: FastifyRequest, key: string): Promise<ShownClaims> => {
  const identity = asked.get(request) ?? secretKeys.identityOf(key, request.ip);
  asked.set(request, identity);
  const { role, claims } = await identity;
  return { ...claims, role };
};

const refuseToken = (error: InvalidToken) =>
  badJwt(`invalid JWT: unable to parse or verify signature, ${error.message}`);
