import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Query } from '../../postgres/types.ts';
import { issueCode, type ProviderTokens, rememberIdentity } from '../codes/flow-state.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { codeMissing, codeNotExchanged, providerNotEnabled } from '../errors.ts';
import { accountOfPerson } from '../external/account.ts';
import { assertInTime, queryOf, type Returned, takeState } from '../external/flow.ts';
import { assertLinkable } from '../external/identities.ts';
import { type ExternalPerson, externalPerson } from '../external/person.ts';
import { ProviderRefusal, redirectError, redirectStateless } from '../redirect-error.ts';
import { withParameters } from '../redirects.ts';
import { deviceOf } from '../sessions/device.ts';
import { nameSession } from '../sessions/name-session.ts';
import { issueTokens, startSession } from '../sessions/session.ts';
import { sessionInAddress } from '../sessions/session-in-address.ts';

/** GET /callback: where the provider sends a person back to. Whatever happens, they are sent on to a page. */
export const callback: Endpoint = (auth) => ({
  method: 'GET',
  url: '/callback',
  handler: async (request, reply) => {
    const { siteUrl } = auth.settings;
    const taken = await takeState(auth.database, queryOf(request).state ?? '').catch(
      (error: unknown) => error as Error,
    );
    if (taken instanceof Error) return redirectStateless(taken, request, reply, siteUrl);
    const target = taken.redirectTo ?? siteUrl;
    try {
      const returned = assertInTime(taken);
      return reply.redirect(await finish(auth, request, reply, returned, target), 302);
    } catch (error) {
      return redirectError(error, request, reply, target);
    }
  },
});

const finish = async (
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  returned: Returned,
  target: string,
) => {
  const { person, tokens } = await readAnswer(auth, request, returned);
  const { pkce, linkingUserId } = returned;
  if (!pkce) return handOut(auth, request, reply, target, person, tokens);
  const code = await auth.database.transaction((query) =>
    linkingUserId === null
      ? admit(query, auth, request, returned, person, tokens)
      : offer(query, returned, linkingUserId, person, tokens),
  );
  auth.mail.deliver();
  return withParameters(target, '?', { code });
};

const longestDescription = 400;

const readAnswer = async (auth: AuthContext, request: FastifyRequest, { provider, sent }: Returned) => {
  const { error = '', error_description: description = '', code = '' } = queryOf(request);
  if (error !== '') throw new ProviderRefusal(error.slice(0, 100), description.slice(0, longestDescription));
  if (code === '') throw codeMissing();
  // Not configured any more since the person was sent away.
  if (auth.google === undefined) throw providerNotEnabled();
  const search = request.url.slice(request.url.indexOf('?'));
  const granted = await auth.google.exchange(sent, search).catch((cause: unknown) => {
    throw codeNotExchanged(cause);
  });
  return { person: externalPerson(provider, granted.claims), tokens: granted };
};

/** Somebody signs in: the account is theirs now, the session is for whoever holds the verifier. */
const admit = async (
  query: Query,
  auth: AuthContext,
  request: FastifyRequest,
  { flowId }: Returned,
  person: ExternalPerson,
  tokens: ProviderTokens,
): Promise<string> => {
  const { user } = await accountOfPerson(query, auth, person, deviceOf(request));
  return issueCode(query, flowId, user.id, tokens);
};

/**
 * Somebody adds a way to sign in. Whether the person who came back is the one who asked shows only when the code is
 * exchanged. Nothing is added until then: else a link sent to somebody would add their identity to a stranger's
 * account. GoTrue adds it here.
 */
const offer = async (
  query: Query,
  { flowId }: Returned,
  userId: string,
  person: ExternalPerson,
  tokens: ProviderTokens,
): Promise<string> => {
  await assertLinkable(query, userId, person);
  await rememberIdentity(query, flowId, person);
  return issueCode(query, flowId, userId, tokens);
};

/** Without PKCE, where that is allowed, the session stands in the fragment, which no server sees. */
const handOut = async (
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  target: string,
  person: ExternalPerson,
  tokens: ProviderTokens,
): Promise<string> => {
  const { account, session, refreshToken } = await auth.database.transaction(async (query) => {
    const device = deviceOf(request);
    const account = await accountOfPerson(query, auth, person, device);
    const start = { userId: account.user.id, method: 'oauth', device };
    return { account, ...(await startSession(query, start, auth)) };
  });
  auth.mail.deliver();
  nameSession(reply, account, session);
  const issued = await issueTokens(auth.tokens, account, session, refreshToken);
  const granted = {
    provider_token: tokens.accessToken,
    ...(tokens.refreshToken === undefined ? {} : { provider_refresh_token: tokens.refreshToken }),
  };
  return withParameters(target, '#', sessionInAddress(issued, granted));
};
