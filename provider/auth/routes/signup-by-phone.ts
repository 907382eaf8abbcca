import type { FastifyRequest } from 'fastify';
import {
  asConfirming,
  dropUnconfirmedPassword,
  findAccountByPhone,
  insertAccount,
  newAccount,
} from '../accounts/account.ts';
import { presentUser } from '../accounts/present.ts';
import type { UserData } from '../accounts/user-data.ts';
import { withinSmsBounds } from '../codes/sms-bounds.ts';
import { type Channel, sendText } from '../codes/texts.ts';
import type { AuthContext } from '../context.ts';
import { countAttempt } from '../limits.ts';
import { deviceOf } from '../sessions/device.ts';

export interface AskedByPhone {
  /** In digits. */
  readonly phone: string;
  readonly password: string;
  readonly data: UserData;
  readonly channel: Channel;
}

/** A sign-up by number and password, to be confirmed by a code. A number that has an account gets the answer of a new one. */
export const signUpByPhone = async (
  auth: AuthContext,
  request: FastifyRequest,
  { phone, password, data, channel }: AskedByPhone,
): Promise<object> => {
  const { database, settings, passwords } = auth;
  const { ip, network: subject } = deviceOf(request);
  await countAttempt(database, { kind: 'sign-up from address', subject, ...settings.signupsPerAddress });
  const passwordHash = await passwords.hash(password, subject);
  const account = newAccount({ reach: { phone }, passwordHash, confirmed: false, data });
  // As long where the number has none: how long it takes says nothing.
  const stored = (await findAccountByPhone(database.query, phone))?.user.encrypted_password ?? null;
  const kept = (await passwords.verify(stored, password, subject)) ? stored : null;
  await database.transaction(async (query) => {
    await withinSmsBounds(auth, query, request, { to: phone }, async () => {
      if (!(await insertAccount(query, account))) await dropUnconfirmedPassword(query, { phone }, kept);
      const found = await findAccountByPhone(query, phone);
      const waiting = found?.user.phone_confirmed_at === null ? found : undefined;
      await sendText(auth, query, { sort: 'confirmation', account: waiting, to: phone, channel, ip });
    });
  });
  auth.sms?.deliver();
  return presentUser(asConfirming(account));
};
