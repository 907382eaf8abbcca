import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { findAccountById } from '../accounts/account.ts';
import { presentSession } from '../accounts/present.ts';
import { readBody, text } from '../body.ts';
import { lockAccounts } from '../codes/one-time-tokens.ts';
import type { Endpoint } from '../context.ts';
import { badJson, challengeNotFound, codeEmpty, factorVerificationDisabled, sessionNotFound } from '../errors.ts';
import { factorOf } from '../factors/factors.ts';
import { countFactorTry } from '../factors/limits.ts';
import { type Shown, takeCode } from '../factors/verify.ts';
import { authenticate, authenticateAgain, findLiving } from '../sessions/authenticate.ts';
import { deviceOf } from '../sessions/device.ts';
import { raiseSession } from '../sessions/raise.ts';
import { rotateToken } from '../sessions/refresh.ts';
import { issueTokens } from '../sessions/session.ts';
import { uuid } from '../uuid.ts';
import { unknownAddress } from './factor-challenge.ts';
import { factorIdOf } from './factors.ts';

const shape = z.object({ challenge_id: text, code: text });

/** POST /factors/{id}/verify: raises the session by a code. The account's other sessions that are not raised end. */
export const verifyFactor: Endpoint = (auth) => ({
  method: 'POST',
  url: '/factors/:id/verify',
  handler: async (request) => {
    const caller = await authenticate(auth, request);
    const { session } = caller;
    if (session === undefined) throw sessionNotFound();
    const id = factorIdOf(request);
    const { factor_type: type } = factorOf(caller.account, id);
    if (type === 'webauthn') throw factorVerificationDisabled(type);
    const shown = readShown(request);
    await countFactorTry(auth, request);

    const userId = caller.account.user.id;
    const verified = await auth.database.transaction(async (query) => {
      await lockAccounts(query, [{ user_id: userId }]);
      const present = await authenticateAgain(query, auth, caller);
      const factor = factorOf(present.account, id);
      // A value and no error: that a wrong code was tried must be committed.
      const refusal = await takeCode(query, auth, present, factor, shown);
      if (refusal !== undefined) return { refusal };
      const method = type === 'totp' ? 'totp' : 'mfa/phone';
      await raiseSession(query, { sessionId: session.id, userId, factorId: factor.id, method });
      const refreshToken = await rotateToken(query, session.id, userId);
      const account = (await findAccountById(query, userId)) ?? present.account;
      return { account, refreshToken, session: await findLiving(query, auth.settings, userId, session.id) };
    });
    if ('refusal' in verified) throw verified.refusal;
    auth.mail.deliver();

    const tokens = await issueTokens(auth.tokens, verified.account, verified.session, verified.refreshToken);
    return presentSession(tokens, verified.account);
  },
});

const readShown = (request: FastifyRequest): Shown => {
  const { challenge_id: challengeId, code } = readBody(shape, request.body);
  if (challengeId !== '' && !uuid.test(challengeId)) throw badJson('challenge_id: must be a UUID');
  if (code === '') throw codeEmpty();
  if (challengeId === '') throw challengeNotFound();
  const device = deviceOf(request);
  return { challengeId, code, ip: device.ip ?? unknownAddress, device };
};
