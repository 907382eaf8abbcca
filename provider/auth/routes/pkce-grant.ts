import * as z from 'zod';
import type { Query } from '../../postgres/types.ts';
import { findAccountById } from '../accounts/account.ts';
import { presentSession } from '../accounts/present.ts';
import { readBody, text } from '../body.ts';
import { exchangeCode } from '../codes/flow-state.ts';
import { bearerBanned, flowStateNotFound, secondStepForIdentities, validationFailed } from '../errors.ts';
import { linkIdentity } from '../external/identities.ts';
import { assertSecondStep } from '../factors/second-step.ts';
import { findLiving } from '../sessions/authenticate.ts';
import { deviceOf } from '../sessions/device.ts';
import { nameSession } from '../sessions/name-session.ts';
import { issueTokens, startSession } from '../sessions/session.ts';
import type { Grant } from './grant.ts';

const shape = z.object({ auth_code: text, code_verifier: text });

/** POST /token?grant_type=pkce: a session for the code of a flow and the verifier that only who began it knows. */
export const pkceGrant: Grant = async (auth, request, reply) => {
  const { database, settings, tokens } = auth;
  const { auth_code: code, code_verifier: verifier } = readBody(shape, request.body);
  if (code === '' || verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const device = deviceOf(request);
  const { flow, account, session, refreshToken } = await database.transaction(async (query) => {
    const flow = await exchangeCode(query, code, verifier);
    const holder = await findAllowed(query, flow.userId);
    if (flow.linkingIdentity !== null) {
      // Whoever was signed out since they asked for it adds nothing, nor does who has yet to take the second step.
      const asking = await findLiving(query, settings, flow.userId, flow.linkingSessionId);
      assertSecondStep({ account: holder, session: asking }, secondStepForIdentities);
      await linkIdentity(query, auth, holder, flow.linkingIdentity, device);
    }
    const { userId, authenticationMethod: method } = flow;
    const start = { userId, method, device, endsAt: flow.sessionEndsAt ?? undefined };
    const started = await startSession(query, start, auth);
    return { flow, ...started, account: await findAllowed(query, flow.userId) };
  });
  auth.mail.deliver();
  nameSession(reply, account, session);
  const { providerToken, providerRefreshToken } = flow;
  return {
    ...presentSession(await issueTokens(tokens, account, session, refreshToken), account),
    ...(providerToken === null ? {} : { provider_token: providerToken }),
    ...(providerRefreshToken === null ? {} : { provider_refresh_token: providerRefreshToken }),
  };
};

const findAllowed = async (query: Query, userId: string) => {
  const account = await findAccountById(query, userId);
  if (account === undefined) throw flowStateNotFound();
  if (account.banned) throw bearerBanned();
  return account;
};
