import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import { badCodeVerifier, flowStateExpired, flowStateNotFound } from '../errors.ts';
import type { ExternalPerson } from '../external/person.ts';
import { lockAccounts } from './one-time-tokens.ts';
import { type Challenge, fitsChallenge } from './pkce.ts';

/** Seconds that a code may be exchanged in, from when it was handed out. */
const codeSeconds = 5 * 60;
// Longer than any mail with a link into a flow holds.
const keptSeconds = 60 * 60;

export interface NewFlow extends Partial<Challenge> {
  /** `email`, `google` and so on. */
  readonly provider: string;
  /** What the session will say it was proved by, as GoTrue names it: `oauth`, `magiclink`, `recovery` and so on. */
  readonly authenticationMethod: string;
  /** The account, where it is known from the start; the code is then issued to no other. */
  readonly userId?: string | undefined;
  readonly redirectTo?: string | undefined;
  /** The session that asks for an identity to be added to its account. */
  readonly linkingSessionId?: string | undefined;
}

/** Remembers the challenge of a sign-in that begins. */
export const startFlow = async (query: Query, flow: NewFlow): Promise<{ id: string }> => {
  const id = randomUUID();
  await query({
    text: `insert into auth.flow_state (id, user_id, code_challenge_method, code_challenge, provider_type,
             authentication_method, referrer, linking_session_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      id,
      flow.userId ?? null,
      flow.method ?? null,
      flow.challenge ?? null,
      flow.provider,
      flow.authenticationMethod,
      flow.redirectTo ?? null,
      flow.linkingSessionId ?? null,
    ],
  });
  return { id };
};

/** Deletes flows that are too old for anything, or from before the clock was set back. */
export const sweepFlows = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.flow_state where id in (
             select id from auth.flow_state where created_at < clock_timestamp() - make_interval(secs => $1)
               or created_at > clock_timestamp() + interval '1 minute'
             limit $2 for update skip locked)`,
    values: [keptSeconds, atMost],
  });

/** Forgets a provider's tokens once the code that would have handed them out has ended. */
export const sweepProviderTokens = (query: Query, atMost: number) =>
  query({
    text: `update auth.flow_state set provider_access_token = null, provider_refresh_token = null where id in (
             select id from auth.flow_state
             where provider_access_token is not null
               and auth_code_issued_at < clock_timestamp() - make_interval(secs => $1)
             limit $2 for update skip locked)`,
    values: [codeSeconds, atMost],
  });

/** What an OpenID provider handed out for the person, told to the session that comes of the flow. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

/**
 * The code by which the holder of the flow's verifier gets a session of the account; a flow has one, once. Throws
 * `flow_state_not_found` for a flow that is gone, had its code already or belongs to another account.
 */
export const issueCode = async (
  query: Query,
  flowId: string,
  userId: string,
  tokens?: ProviderTokens,
): Promise<string> => {
  const code = randomUUID();
  const { rows } = await query({
    text: `update auth.flow_state set auth_code = $3, user_id = $2, provider_access_token = $4,
             provider_refresh_token = $5, auth_code_issued_at = clock_timestamp(), updated_at = clock_timestamp()
           where id = $1 and auth_code is null and code_challenge is not null and coalesce(user_id, $2) = $2
             and created_at > clock_timestamp() - make_interval(secs => $6)
             and created_at < clock_timestamp() + interval '1 minute'
           returning id`,
    values: [flowId, userId, code, tokens?.accessToken ?? null, tokens?.refreshToken ?? null, keptSeconds],
  });
  if (rows.length === 0) throw flowStateNotFound();
  return code;
};

/** The end, where one is set from outside, of the session that comes of a flow. */
export const endFlowsAfter = async (query: Query, flowId: string, endsAt: Date): Promise<void> => {
  await query({
    text: 'update auth.flow_state set session_not_after = $2 where id = $1',
    values: [flowId, endsAt.toISOString()],
  });
};

/** Keeps an identity with the flow until its code is exchanged. */
export const rememberIdentity = async (query: Query, flowId: string, person: LinkingIdentity): Promise<void> => {
  const { provider, subject, data } = person;
  await query({
    text: 'update auth.flow_state set linking_identity = $2 where id = $1',
    values: [flowId, JSON.stringify({ provider, subject, data })],
  });
};

type LinkingIdentity = Pick<ExternalPerson, 'provider' | 'subject' | 'data'>;

interface ExchangedFlow {
  readonly id: string;
  readonly userId: string;
  readonly authenticationMethod: string;
  readonly providerToken: string | null;
  readonly providerRefreshToken: string | null;
  /** What the person asked to add to their account. */
  readonly linkingIdentity: LinkingIdentity | null;
  /** The session that asked for it. */
  readonly linkingSessionId: string | null;
  /** When the session must end, at the latest. */
  readonly sessionEndsAt: Date | null;
}

interface FlowRow extends ExchangedFlow {
  readonly challenge: string;
  readonly expired: boolean;
}

/**
 * Uses a code up, inside the transaction that opens the session. Of many at once one gets it: the others wait for the
 * account, which is locked ahead of the flow (as by whoever ends an account's flows), and find the code gone. A wrong
 * verifier leaves it, so that nobody takes it away by guessing. A code dated later than now is from before the clock
 * was set back, and has expired as well.
 */
export const exchangeCode = async (query: Query, code: string, verifier: string): Promise<ExchangedFlow> => {
  const owner = await query<{ user_id: string }>({
    text: 'select user_id from auth.flow_state where auth_code = $1',
    values: [code],
  });
  await lockAccounts(query, owner.rows);
  const { rows } = await query<FlowRow>({
    text: `select id, user_id as "userId", authentication_method as "authenticationMethod",
             provider_access_token as "providerToken", provider_refresh_token as "providerRefreshToken",
             linking_identity as "linkingIdentity", linking_session_id as "linkingSessionId",
             session_not_after as "sessionEndsAt", code_challenge as challenge,
             auth_code_issued_at <= clock_timestamp() - make_interval(secs => $2)
               or auth_code_issued_at > clock_timestamp() + interval '1 minute' as expired
           from auth.flow_state where auth_code = $1 for update`,
    values: [code, codeSeconds],
  });
  const [flow] = rows;
  if (flow === undefined) throw flowStateNotFound();
  if (flow.expired) throw flowStateExpired();
  if (!fitsChallenge(flow.challenge, verifier)) throw badCodeVerifier();
  await query({ text: 'delete from auth.flow_state where id = $1', values: [flow.id] });
  return flow;
};

/** Ends what is on its way into an account, codes that were handed out included. Whoever calls holds the account. */
export const endFlows = (query: Query, userId: string) =>
  query({ text: 'delete from auth.flow_state where user_id = $1', values: [userId] });
