import * as z from 'zod';
import type { Query } from '../../postgres/types.ts';
import type { TextMessage } from '../../sms/text-message.ts';
import type { FactorRow } from '../accounts/account.ts';
import { presentUser } from '../accounts/present.ts';
import { readBody, text } from '../body.ts';
import { lockAccounts } from '../codes/one-time-tokens.ts';
import { withinSmsBounds } from '../codes/sms-bounds.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { factorVerificationDisabled, invalidChannel, secondStepToEnrol, sessionNotFound } from '../errors.ts';
import { challengeSeconds, newCode, startChallenge } from '../factors/challenge.ts';
import { factorOf } from '../factors/factors.ts';
import { countFactorRequest } from '../factors/limits.ts';
import { assertSecondStep } from '../factors/second-step.ts';
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
    const { factor_type: type, status, phone, created_at: madeAt } = factorOf(caller.account, id);
    const send = senderOf(auth, type, readBody(shape, request.body).channel);
    const userId = caller.account.user.id;
    await countFactorRequest(auth, request, userId);
    const begin = async (query: Query) => {
      await lockAccounts(query, [{ user_id: userId }]);
      const present = await authenticateAgain(query, auth, caller);
      const factor = factorOf(present.account, id);
      // What was begun before another factor held is not finished without that one.
      if (factor.status === 'unverified') assertSecondStep(present, secondStepToEnrol);
      const device = deviceOf(request);
      const ip = device.ip ?? unknownAddress;
      if (send === undefined) return startChallenge(query, factor, { ip });
      const code = newCode(auth.settings.otpLength);
      const message = { purpose: `factor ${factor.id}`, user: presentUser(present.account), ip: device.ip };
      await send(query, { ...message, to: factor.phone, code, holdsSeconds: challengeSeconds });
      return startChallenge(query, factor, { ip, code });
    };
    // One that is yet to be verified may be anybody's number.
    const owner = status === 'verified' ? { id: userId, confirmedAt: madeAt } : undefined;
    const asked = { to: phone ?? '', owner, account: userId };
    const challenge = await auth.database.transaction((query) =>
      send ? withinSmsBounds(auth, query, request, asked, () => begin(query)) : begin(query),
    );
    auth.sms?.deliver();
    return { id: challenge.id, type, expires_at: challenge.expiresAt };
  },
});

type Send = (query: Query, message: Omit<TextMessage, 'channel'>) => Promise<string>;

/** How the code of such a factor is sent; undefined for an app, which makes its own. */
const senderOf = ({ settings, sms }: AuthContext, type: FactorRow['factor_type'], asked: string): Send | undefined => {
  if (type === 'totp') return undefined;
  if (type === 'webauthn' || !settings.phoneFactors || sms === undefined) throw factorVerificationDisabled(type);
  const channel = asked === '' ? 'sms' : asked;
  if (channel !== 'sms' && channel !== 'whatsapp') throw invalidChannel();
  return (query, message) => sms.queue(query, { ...message, channel, sort: 'mfa' });
};
