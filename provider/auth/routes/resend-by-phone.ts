import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/account.ts';
import { holdAccountByPhone } from '../accounts/hold-account.ts';
import { withinSmsBounds } from '../codes/sms-bounds.ts';
import { sendText } from '../codes/texts.ts';
import type { AuthContext } from '../context.ts';
import { deviceOf } from '../sessions/device.ts';

export interface AskedTextAgain {
  readonly type: 'sms' | 'phone_change';
  /** The account's number, in digits. */
  readonly phone: string;
}

/** Sends the code of a sign-up, or of a change of number, once more where one is waited for; answers the message's id. */
export const textAgain = async (
  auth: AuthContext,
  request: FastifyRequest,
  { type, phone }: AskedTextAgain,
): Promise<string> => {
  const id = await auth.database.transaction(async (query) => {
    const found = await holdAccountByPhone(query, phone);
    const to = (type === 'phone_change' && found?.user.phone_change) || phone;
    return withinSmsBounds(auth, query, request, { to, named: phone }, () =>
      sendText(auth, query, {
        sort: type === 'sms' ? 'confirmation' : 'phoneChange',
        account: waits(found, type) ? found : undefined,
        to,
        channel: 'sms',
        ip: deviceOf(request).ip,
      }),
    );
  });
  auth.sms?.deliver();
  return id;
};

const waits = (account: Account | undefined, type: AskedTextAgain['type']): boolean =>
  type === 'sms' ? account?.user.phone_confirmed_at === null : Boolean(account?.user.phone_change);
