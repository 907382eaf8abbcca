import type { Query } from '../../postgres/types.ts';
import { type Account, findAccountById } from '../accounts/account.ts';
import { keepBrowser } from '../notices/known-browsers.ts';
import type { Device } from './device.ts';
import { rememberNetwork } from './known-networks.ts';
import { lockSession, newRefreshToken, type Session, type SessionLimits } from './session.ts';

/** What became of a refresh token that was shown; `reused` has ended the session, which must be committed. */
export type Refreshed =
  | { readonly outcome: 'granted'; readonly account: Account; readonly session: Session; readonly refreshToken: string }
  | { readonly outcome: 'unknown' | 'reused' | 'expired' | 'idle' | 'banned' };

interface TokenRow {
  readonly token: string;
  readonly parent: string | null;
  readonly revoked: boolean;
  readonly recent: boolean;
}

/**
 * Replaces a refresh token by its successor. A token already replaced gets the active one if it is that one's parent
 * (its answer was lost on the way) or was replaced within `reuseSeconds` (several tabs at once); any other reuse means
 * that it was stolen, from or by whom nobody can tell, and ends the session. Runs inside a transaction.
 */
export const refreshSession = async (
  query: Query,
  shown: string,
  device: Device,
  { reuseSeconds, ...limits }: SessionLimits & { readonly reuseSeconds: number },
): Promise<Refreshed> => {
  const { rows } = await query<{ session_id: string | null }>({
    text: 'select session_id from auth.refresh_tokens where token = $1',
    values: [shown],
  });
  const sessionId = rows[0]?.session_id;
  const session = sessionId ? await lockSession(query, sessionId, limits) : undefined;
  if (session === undefined) return { outcome: 'unknown' };

  const { token, active, userId } = await readTokens(query, session.id, shown, reuseSeconds);
  const account = userId === undefined ? undefined : await findAccountById(query, userId);
  if (token === undefined || account === undefined) return { outcome: 'unknown' };
  if (account.banned) return { outcome: 'banned' };
  if (session.expired) return { outcome: 'expired' };
  if (session.idle) return { outcome: 'idle' };

  if (!token.revoked) {
    const refreshToken = await replace(query, session.id, account.user.id, token.token);
    await noteRefresh(query, session.id, device);
    await rememberNetwork(query, account.user.id, device.network);
    await keepBrowser(query, account.user.id, device.userAgent);
    await sweepReplaced(query, session.id);
    return { outcome: 'granted', account, session, refreshToken };
  }
  if (active !== undefined && (active.parent === token.token || token.recent)) {
    return { outcome: 'granted', account, session, refreshToken: active.token };
  }
  await query({ text: 'delete from auth.sessions where id = $1', values: [session.id] });
  return { outcome: 'reused' };
};

const readTokens = async (query: Query, sessionId: string, shown: string, reuseSeconds: number) => {
  const { rows } = await query<TokenRow & { user_id: string }>({
    text: `select token, parent, revoked, user_id,
             updated_at > clock_timestamp() - make_interval(secs => $3::double precision)
               and updated_at < clock_timestamp() + make_interval(secs => $3::double precision) as recent
           from auth.refresh_tokens where session_id = $1 and (token = $2 or not revoked) order by id desc`,
    values: [sessionId, shown, reuseSeconds],
  });
  const token = rows.find((row) => row.token === shown);
  return { token, active: rows.find((row) => !row.revoked), userId: token?.user_id };
};

const replace = async (query: Query, sessionId: string, userId: string, parent: string): Promise<string> => {
  const successor = newRefreshToken();
  await query({
    text: `with replaced as (
             update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $2)
           insert into auth.refresh_tokens (token, parent, user_id, revoked, created_at, updated_at, session_id)
           values ($1, $2, $3, false, clock_timestamp(), clock_timestamp(), $4::uuid)`,
    values: [successor, parent, userId, sessionId],
  });
  return successor;
};

/** A new refresh token in place of the session's present one, which still gets its successor for a while. */
export const rotateToken = async (query: Query, sessionId: string, userId: string): Promise<string> => {
  const { rows } = await query<{ token: string }>({
    text: 'select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    values: [sessionId],
  });
  return replace(query, sessionId, userId, rows[0]?.token ?? '');
};

const noteRefresh = (query: Query, sessionId: string, { userAgent, ip }: Device) =>
  query({
    text: `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = $2,
             ip = $3::inet where id = $1`,
    values: [sessionId, userAgent, ip],
  });

// More than a tab that is always open needs in a day; and refreshing without end fills no table.
const keptReplaced = 30;

/** Deletes earlier tokens but for the newest thirty of the last day: the reuse of others is not noticed any more. */
const sweepReplaced = (query: Query, sessionId: string) =>
  query({
    text: `delete from auth.refresh_tokens where id in (
             select id from auth.refresh_tokens
             where session_id = $1 and revoked and updated_at < clock_timestamp() - interval '1 day' limit 100)
           or id in (
             select id from auth.refresh_tokens where session_id = $1 and revoked order by id desc offset $2 limit 100)`,
    values: [sessionId, keptReplaced],
  });
