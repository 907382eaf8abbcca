import { randomBytes, randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import type { Account } from '../accounts/account.ts';
import type { SessionTokens } from '../accounts/present.ts';
import { endFlows } from '../codes/flow-state.ts';
import { lockAccounts } from '../codes/one-time-tokens.ts';
import type { NoticeContext } from '../notices/send-notice.ts';
import { type SignedIn, tellOfSignIn } from '../notices/tell-of-sign-in.ts';
import type { AuthSettings } from '../settings.ts';
import { identityOf, ssoMethod } from '../sso/names.ts';
import type { Tokens } from '../tokens/access-tokens.ts';
import type { Device } from './device.ts';
import { rememberNetwork } from './known-networks.ts';

export interface Session {
  readonly id: string;
  readonly aal: string;
  /** How it was proved, the latest first; times in seconds. */
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[];
  /** Past its end, which the time box sets. */
  readonly expired: boolean;
  /** Not refreshed for too long. */
  readonly idle: boolean;
}

/** How long sessions last, as `AuthSettings` says. */
export type SessionLimits = Pick<AuthSettings, 'sessionTimeBoxSeconds' | 'sessionIdleSeconds'>;

export const newRefreshToken = (): string => randomBytes(20).toString('base64url');

const selectSession = `
  select s.id, s.aal,
    coalesce(s.not_after <= clock_timestamp(), false)
      or coalesce(s.created_at + make_interval(secs => $2::double precision) <= clock_timestamp(), false) as expired,
    coalesce(coalesce(s.refreshed_at at time zone 'utc', s.created_at) + make_interval(secs => $3::double precision)
      <= clock_timestamp(), false) as idle,
    (select coalesce(jsonb_agg(jsonb_build_object('method', a.authentication_method,
         'timestamp', floor(extract(epoch from a.updated_at))::bigint) order by a.updated_at desc), '[]')
       from auth.mfa_amr_claims a where a.session_id = s.id) as amr
  from auth.sessions s`;

const limitsOf = ({ sessionTimeBoxSeconds, sessionIdleSeconds }: SessionLimits) => [
  sessionTimeBoxSeconds ?? null,
  sessionIdleSeconds ?? null,
];

export const findSession = async (
  query: Query,
  id: string,
  userId: string,
  limits: SessionLimits,
): Promise<Session | undefined> => {
  const text = `${selectSession} where s.id = $1 and s.user_id = $4`;
  return (await query<Session>({ text, values: [id, ...limitsOf(limits), userId] })).rows[0];
};

/** Waits until nobody else refreshes the session, and holds it until the transaction ends. */
export const lockSession = async (query: Query, id: string, limits: SessionLimits): Promise<Session | undefined> => {
  await query({ text: 'select 1 from auth.sessions where id = $1 for no key update', values: [id] });
  // A second statement, since the one that waited still reads what it saw before it waited.
  return (await query<Session>({ text: `${selectSession} where s.id = $1`, values: [id, ...limitsOf(limits)] }))
    .rows[0];
};

/** Whether a session is fresh enough to change how its account is entered; one dated in the future is not. */
export const startedWithinDay = async (query: Query, session: Session | undefined): Promise<boolean> => {
  if (session === undefined) return false;
  const text = `select 1 from auth.sessions where id = $1 and created_at > clock_timestamp() - interval '24 hours'
      and created_at < clock_timestamp() + interval '1 minute'`;
  return (await query({ text, values: [session.id] })).rows.length > 0;
};

export interface Start {
  readonly userId: string;
  /** How the person proved who they are: `password`, later also `otp`, `oauth` and so on. */
  readonly method: string;
  readonly device: Device;
  /** When it must end at the latest, where somebody else says so. */
  readonly endsAt?: Date | undefined;
}

// More places than a person has; what a script opens and never closes does not pile up.
const keptSessions = 100;

/**
 * Opens a session with its first refresh token; an account keeps its newest hundred, those that were raised first. It is
 * told of a sign-in from a new browser: `auth.mail.deliver()` is due after the commit.
 */
export const startSession = async (query: Query, { userId, method, device, endsAt }: Start, auth: NoticeContext) => {
  const refreshToken = newRefreshToken();
  const id = randomUUID();
  const { rows } = await query<SignedIn>({
    text: `
      with session as (
        insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
        values ($1::uuid, $2::uuid, now(), now(), 'aal1', $4, $5::inet,
          least(now() + make_interval(secs => $7::double precision), $8::timestamptz))),
      proof as (
        insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
        values (gen_random_uuid(), $1::uuid, now(), now(), $6)),
      seen as (update auth.users set last_sign_in_at = now(), updated_at = now() where id = $2::uuid),
      token as (
        insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
        values ($3, $2::uuid::text, false, now(), now(), $1::uuid))
      select id, email, email_confirmed_at::text, is_sso_user,
        case when last_sign_in_at is null then 'never'
          when last_sign_in_at > clock_timestamp() - interval '90 days' then 'lately'
          else 'long ago' end as "lastSignIn"
      from auth.users where id = $2::uuid`,
    values: [
      id,
      userId,
      refreshToken,
      device.userAgent,
      device.ip,
      method,
      auth.settings.sessionTimeBoxSeconds ?? null,
      endsAt?.toISOString() ?? null,
    ],
  });
  await endOldest(query, userId, id);
  // Locked after the sessions, as in a refresh, which holds one: so there is no deadlock.
  await rememberNetwork(query, userId, device.network);
  if (rows[0] !== undefined) await tellOfSignIn(query, auth, rows[0], device);
  const session: Session = {
    id,
    aal: 'aal1',
    amr: [{ method, timestamp: Math.floor(Date.now() / 1000) }],
    expired: false,
    idle: false,
  };
  return { session, refreshToken };
};

/**
 * In a statement of its own, after the lock that starting a session takes on the account. The one that starts stays;
 * sessions end those of their own level alone: whoever opens many by the first step ends none that took the second, and
 * these end none that is about to.
 */
const endOldest = (query: Query, userId: string, startedId: string) =>
  query({
    text: `delete from auth.sessions where id in (
             select id from (
               select id, row_number() over (
                 partition by aal is distinct from 'aal1' order by id = $3 desc, created_at desc) as place
               from auth.sessions where user_id = $1) as placed
             where place > $2 limit 50)`,
    values: [userId, keptSessions, startedId],
  });

/** Deletes sessions whose time box ended a day ago; until then whoever comes with one is told so. */
export const sweepSessions = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.sessions where id in (
             select id from auth.sessions where not_after < clock_timestamp() - interval '1 day'
             limit $1 for update skip locked)`,
    values: [atMost],
  });

/** Signs the access token of a session, in GoTrue's claims, to go with `refreshToken`. */
export const issueTokens = async (
  tokens: Tokens,
  { user, identities }: Account,
  session: Session,
  refreshToken: string,
): Promise<SessionTokens> => {
  const signed = await tokens.sign({
    sub: user.id,
    aud: user.aud,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: session.aal,
    amr: session.amr.map((proof) => withDirectory(proof, identities)),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return { accessToken: signed.token, expiresIn: signed.expiresIn, expiresAt: signed.expiresAt, refreshToken };
};

/** As in GoTrue a proof by a directory names it: such an account has no other identity. */
const withDirectory = (proof: Session['amr'][number], [identity]: Account['identities']) =>
  proof.method === ssoMethod && identity !== undefined
    ? { ...proof, provider: identity.provider.replace(identityOf(''), '') }
    : proof;

export type SignOutScope = 'global' | 'local' | 'others';

/**
 * Ends sessions of one account, inside a transaction; their refresh tokens go with them. Without a session of one's
 * own, all end. Where more than one's own ends, codes that were handed out end too: they would become sessions.
 */
export const endSessions = async (query: Query, userId: string, sessionId: string | undefined, scope: SignOutScope) => {
  await lockAccounts(query, [{ user_id: userId }]);
  const own = sessionId === undefined || scope === 'global' ? '' : scope === 'local' ? 'and id = $2' : 'and id <> $2';
  const values = own === '' ? [userId] : [userId, sessionId];
  await query({ text: `delete from auth.sessions where user_id = $1 ${own}`, values });
  if (own !== 'and id = $2') await endFlows(query, userId);
};
