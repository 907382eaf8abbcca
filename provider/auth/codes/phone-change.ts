import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import { findAccountById } from '../accounts/account.ts';
import type { AuthContext } from '../context.ts';
import { freshSessionNeeded, overSmsSendRateLimit, secondStepToUpdate } from '../errors.ts';
import { assertSecondStep } from '../factors/second-step.ts';
import { countAttempt } from '../limits.ts';
import { authenticateAgain, type Caller } from '../sessions/authenticate.ts';
import { deviceOf } from '../sessions/device.ts';
import { startedWithinDay } from '../sessions/session.ts';
import { lockAccounts } from './one-time-tokens.ts';
import { withinSmsBounds } from './sms-bounds.ts';
import { type Channel, sendText } from './texts.ts';

export interface NewPhone {
  /** In digits. */
  readonly number: string;
  readonly channel: Channel;
}

/** Ahead of the answer, which tells whether a number is taken: by account, and by network address. */
export const countPhoneChange = async (
  { database }: AuthContext,
  request: FastifyRequest,
  { account }: Caller,
): Promise<void> => {
  const change = { kind: 'change of number', count: 10, seconds: 60 * 60, refusal: overSmsSendRateLimit };
  await countAttempt(database, { ...change, subject: account.user.id });
  await countAttempt(database, { ...change, subject: limitSubject(request.ip) });
};

/**
 * Asks the new number of an account to confirm, which nobody has yet. Refuses a session older than a day, stricter than
 * GoTrue: a number is a further way in, and would give whoever holds an old session a fresh one.
 */
export const beginPhoneChange = (
  auth: AuthContext,
  request: FastifyRequest,
  caller: Caller,
  { number, channel }: NewPhone,
): Promise<void> => {
  const { id } = caller.account.user;
  return auth.database.transaction((query) =>
    withinSmsBounds(auth, query, request, { to: number, account: id }, async () => {
      await lockAccounts(query, [{ user_id: id }]);
      const present = await authenticateAgain(query, auth, caller);
      assertSecondStep(present, secondStepToUpdate);
      if (!(await startedWithinDay(query, present.session))) throw freshSessionNeeded();
      await query({
        text: 'update auth.users set phone_change = $2, updated_at = now() where id = $1',
        values: [id, number],
      });
      await sendText(auth, query, {
        sort: 'phoneChange',
        account: await findAccountById(query, id),
        to: number,
        channel,
        ip: deviceOf(request).ip,
      });
    }),
  );
};
