import * as z from 'zod';
import { readBody, text } from '../body.ts';
import { lockAccounts } from '../codes/one-time-tokens.ts';
import type { Endpoint } from '../context.ts';
import { factorVerificationDisabled, sessionNotFound } from '../errors.ts';
import { startChallenge } from '../factors/challenge.ts';
import { factorOf } from '../factors/factors.ts';
import { countFactorRequest } from '../factors/limits.ts';
import { authenticate, authenticateAgain } from '../sessions/authenticate.ts';
import { deviceOf } from '../sessions/device.ts';
import { factorIdOf } from './factors.ts';

const shape = z.object({ channel: text });

/** Where PostgreSQL's type has no such address, all such addresses are one. */
export const unknownAddress = '::';

/** POST /factors/{id}/challenge: asks for a code, which is to come from the same address within five minutes. */
export const challengeFactor: Endpoint = (auth) => ({
  method: 'POST',
  url: '/factors/:id/challenge',
  handler: async (request) => {
    const caller = await authenticate(auth, request);
    if (caller.session === undefined) throw sessionNotFound();
    const id = factorIdOf(request);
    const { factor_type: type } = factorOf(caller.account, id);
    readBody(shape, request.body);
    if (type !== 'totp') throw factorVerificationDisabled(type);
    await countFactorRequest(auth, caller.account.user.id);
    const challenge = await auth.database.transaction(async (query) => {
      await lockAccounts(query, [{ user_id: caller.account.user.id }]);
      const { account } = await authenticateAgain(query, auth, caller);
      return startChallenge(query, factorOf(account, id), { ip: deviceOf(request).ip ?? unknownAddress });
    });
    return { id: challenge.id, type, expires_at: challenge.expiresAt };
  },
});
