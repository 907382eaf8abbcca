import type { FastifyRequest } from 'fastify';
import { findAccountById } from '../accounts/account.ts';
import type { AuthContext } from '../context.ts';
import { secondStepToUpdate } from '../errors.ts';
import { assertSecondStep } from '../factors/second-step.ts';
import { authenticateAgain, type Caller } from '../sessions/authenticate.ts';
import { lockAccounts } from './one-time-tokens.ts';
import { withinSmsBounds } from './sms-bounds.ts';
import { type Channel, sendText } from './texts.ts';

export interface NewPhone {
  /** In digits. */
  readonly number: string;
  readonly channel: Channel;
}

/** Asks the new number of an account to confirm, which nobody has yet. */
export const beginPhoneChange = (
  auth: AuthContext,
  request: FastifyRequest,
  caller: Caller,
  { number, channel }: NewPhone,
): Promise<void> => {
  const { id } = caller.account.user;
  return auth.database.transaction((query) =>
    withinSmsBounds(auth, query, request, { to: number, isOwn: false }, async () => {
      await lockAccounts(query, [{ user_id: id }]);
      assertSecondStep(await authenticateAgain(query, auth, caller), secondStepToUpdate);
      await query({
        text: 'update auth.users set phone_change = $2, updated_at = now() where id = $1',
        values: [id, number],
      });
      await sendText(auth, query, {
        sort: 'phoneChange',
        account: await findAccountById(query, id),
        to: number,
        channel,
      });
    }),
  );
};
