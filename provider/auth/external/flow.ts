import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { OwnDatabase } from '../../postgres/types.ts';
import { startFlow } from '../codes/flow-state.ts';
import { type Challenge, readChallenge } from '../codes/pkce.ts';
import type { AuthContext } from '../context.ts';
import {
  oauthStateExpired,
  pkceRequired,
  providerNotEnabled,
  providerUnknown,
  stateInvalid,
  stateMissing,
  stateUnknown,
} from '../errors.ts';
import { countAttempt } from '../limits.ts';
import { uuid } from '../uuid.ts';
import { knownProviders } from './known-providers.ts';
import type { OpenIdClient, SentAway } from './oidc-client.ts';

/** What GET /authorize and GET /user/identities/authorize ask for. */
export interface ExternalRequest {
  readonly provider: string;
  readonly client: OpenIdClient;
  readonly challenge: Challenge | undefined;
  readonly scopes: readonly string[];
  /** Every parameter as it came. */
  readonly query: Readonly<Record<string, string>>;
}

/** Reads and checks such a request, in GoTrue's words. */
export const readExternalRequest = (auth: AuthContext, request: FastifyRequest): ExternalRequest => {
  const query = queryOf(request);
  const provider = (query.provider ?? '').toLowerCase();
  if (!knownProviders.has(provider)) throw providerUnknown(provider);
  const client = provider === 'google' ? auth.google : undefined;
  if (client === undefined) throw providerNotEnabled();
  const { code_challenge = '', code_challenge_method = '' } = query;
  const challenge = readChallenge({ code_challenge, code_challenge_method });
  const { implicit, implicitSetting } = auth.settings;
  if (challenge === undefined && !implicit) throw pkceRequired(implicitSetting);
  const scopes = (query.scopes ?? '').split(/[\s,]+/).filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
  return { provider, client, challenge, scopes, query };
};

/** The parameters of a request's address; of one that comes several times the first counts, as in GoTrue. */
export const queryOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.query as Record<string, string | string[]>).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value[0] : value) ?? '',
    ]),
  );

/** The account that an identity is to be added to, and the session that asks for it. */
export interface Linking {
  readonly userId: string;
  readonly sessionId: string;
}

/** Remembers the request and answers where to send the person. */
export const sendAway = async (
  { database, settings }: AuthContext,
  request: FastifyRequest,
  { provider, client, challenge, scopes, query }: ExternalRequest,
  redirectTo: string,
  linking?: Linking,
): Promise<string> => {
  await countAttempt(database, {
    kind: 'flow from address',
    subject: limitSubject(request.ip),
    ...settings.flowsPerAddress,
  });
  const sent = { state: randomUUID(), nonce: newSecret(), codeVerifier: newSecret() };
  // Asked first: where nobody can be sent there is nothing to remember.
  const url = await client.authorizationUrl(sent, scopes, query);
  await database.transaction(async (run) => {
    const flow = await startFlow(run, {
      ...challenge,
      provider,
      authenticationMethod: 'oauth',
      redirectTo,
      userId: linking?.userId,
      linkingSessionId: linking?.sessionId,
    });
    await run({
      text: `insert into auth.oauth_client_states (id, provider_type, code_verifier, nonce, flow_state_id,
               linking_target_id)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [sent.state, provider, sent.codeVerifier, sent.nonce, flow.id, linking?.userId ?? null],
    });
  });
  return url;
};

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Somebody who was sent away and came back. */
export interface Returned {
  readonly provider: string;
  readonly sent: SentAway;
  readonly flowId: string;
  /** Whether who began it holds a verifier; without one the session is handed out at once. */
  readonly pkce: boolean;
  readonly redirectTo: string | null;
  readonly linkingUserId: string | null;
  readonly expired: boolean;
}

// As in GoTrue.
const stateSeconds = 5 * 60;

/** Uses a state up, whatever becomes of the rest. Throws `AuthError` for one that nobody was sent away with. */
export const takeState = async ({ query }: OwnDatabase, state: string): Promise<Returned> => {
  if (state === '') throw stateMissing();
  if (!uuid.test(state)) throw stateInvalid();
  const { rows } = await query<Omit<Returned, 'sent'> & { nonce: string; codeVerifier: string }>({
    text: `delete from auth.oauth_client_states s using auth.flow_state f
           where s.id = $1 and f.id = s.flow_state_id
           returning s.provider_type as provider, s.nonce, s.code_verifier as "codeVerifier", f.id as "flowId",
             f.code_challenge is not null as pkce, f.referrer as "redirectTo",
             s.linking_target_id as "linkingUserId",
             s.created_at <= clock_timestamp() - make_interval(secs => $2)
               or s.created_at > clock_timestamp() + interval '1 minute' as expired`,
    values: [state, stateSeconds],
  });
  const [row] = rows;
  if (row === undefined) throw stateUnknown();
  const { nonce, codeVerifier, ...returned } = row;
  return { ...returned, sent: { state, nonce, codeVerifier } };
};

/** Refuses who stayed away too long. */
export const assertInTime = (returned: Returned): Returned => {
  if (returned.expired) throw oauthStateExpired();
  return returned;
};
