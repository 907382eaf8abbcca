import { looksLikeSecretKey } from '../../http/secret-key.ts';
import type { Identity } from '../../postgres/types.ts';
import type { RealtimeOptions } from '../context.ts';
import { JoinRefused, sessionEnded, tooManyKeys } from '../joining/refusals.ts';
import {
  expired,
  isNoToken,
  keyInBrowser,
  malformed,
  type RefusedToken,
  refusedToken,
} from '../joining/refused-token.ts';
import { MayNotHear } from '../rights/rights.ts';
import type { RealtimeService } from '../service.ts';
import type { Place, Who } from './channel-socket.ts';

type Asked = Pick<RealtimeOptions, 'identify' | 'publicKey'>;
type Sessions = Pick<RealtimeService, 'sessions'>;

export const nobody: Who = { identity: { role: 'anon', claims: { role: 'anon' } }, token: undefined };

/** A token that does not hold, as it is told. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly refused: RefusedToken;

  constructor(refused: RefusedToken) {
    super(refused.words);
    this.refused = refused;
  }
}

/**
 * Who a token speaks for; none, or a key in its place, is `otherwise`. Throws `TokenRefused`, `OverLimit` or
 * `DatabaseUnavailable`.
 */
export const whoOf = async (
  options: Asked,
  token: unknown,
  otherwise: Who,
  { address, isPage }: Place,
): Promise<Who> => {
  if (isNoToken(token) || token === options.publicKey) return refuseExpired(otherwise);
  if (isPage && looksLikeSecretKey(token)) throw new TokenRefused(keyInBrowser);
  if (typeof token !== 'string' || !/^[\w.-]+$/.test(token)) throw new TokenRefused(malformed);
  const identity = await options.identify({ authorization: `Bearer ${token}` }, address).catch((error: unknown) => {
    const refused = refusedToken(error, token, Date.now());
    throw refused ? new TokenRefused(refused) : error;
  });
  return { identity, token };
};

/** When its token ends, in seconds since 1970; never for nobody. */
export const endOf = ({ identity: { claims } }: Who): number =>
  typeof claims.exp === 'number' ? claims.exp : Number.POSITIVE_INFINITY;

const refuseExpired = (who: Who): Who => {
  if (endOf(who) * 1000 <= Date.now()) throw new TokenRefused(expired(endOf(who), Date.now()));
  return who;
};

/** The session that a token belongs to, or the key for servers, which ends as one does; undefined where it says none. */
export const sessionOf = ({ identity: { claims } }: Who): string | undefined =>
  [claims.session_id, claims.key_id].find((id) => typeof id === 'string');

/** The account that a token belongs to. */
export const accountOf = ({ identity: { claims } }: Who): string | undefined =>
  typeof claims.sub === 'string' ? claims.sub : undefined;

/**
 * Who asks to join. Throws `JoinRefused`. `count` hears who it is, of a token that does not hold that it is nobody; what it
 * throws is thrown.
 */
export const whoAsks = async (
  options: Asked,
  token: unknown,
  socket: Place & { readonly who: Who },
  count: (identity: Identity) => void,
): Promise<Who> => {
  const who = await whoOf(options, token, socket.who, socket).catch((error: unknown) => {
    const refusal =
      error instanceof TokenRefused
        ? new JoinRefused(`${error.refused.code}: ${error.refused.words}`)
        : tooManyKeys(error);
    if (refusal === undefined) throw error;
    count(nobody.identity);
    throw refusal;
  });
  count(who.identity);
  return who;
};

/** Not of the hosted service, which never asks. */
class SessionEnded extends Error {
  override readonly name = 'SessionEnded';

  constructor() {
    super(sessionEnded);
  }
}

/**
 * Who a channel goes on as with a new token: without one, or with a key in its place, as nobody, since that is how a
 * client says that it was signed out. Throws `TokenRefused`, `SessionEnded`, and `JoinRefused` after too many unknown
 * keys.
 */
export const whoGoesOn = async (options: Asked & Sessions, token: unknown, place: Place): Promise<Who> => {
  const who = await whoOf(options, token, nobody, place).catch((error: unknown) => {
    throw tooManyKeys(error) ?? error;
  });
  if (!(await isAlive(options, who))) throw new SessionEnded();
  return who;
};

/** By what a new token ends a channel for good. */
export const isEnd = (error: unknown): error is Error =>
  [TokenRefused, SessionEnded, MayNotHear, JoinRefused].some((end) => error instanceof end);

/** Whether the session of a token still lives. */
export const isAlive = async ({ sessions }: Sessions, who: Who): Promise<boolean> => {
  const session = sessionOf(who);
  return session === undefined || sessions.isAlive(session);
};
