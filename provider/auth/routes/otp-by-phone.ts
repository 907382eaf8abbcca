import type { FastifyRequest } from 'fastify';
import type { Query } from '../../postgres/types.ts';
import {
  type Account,
  dropUnconfirmedPassword,
  findAccountByPhone,
  insertAccount,
  newAccount,
} from '../accounts/account.ts';
import { holdAccountByPhone } from '../accounts/hold-account.ts';
import type { UserData } from '../accounts/user-data.ts';
import { holderOf } from '../codes/message-bounds.ts';
import { withinSmsBounds } from '../codes/sms-bounds.ts';
import { type Channel, sendText } from '../codes/texts.ts';
import type { AuthContext } from '../context.ts';
import { deviceOf } from '../sessions/device.ts';

export interface WantedText {
  /** In digits. */
  readonly phone: string;
  readonly channel: Channel;
  /** Whether an account is made where there is none. */
  readonly create: boolean;
  readonly data: UserData;
}

/** Sends the code that signs the owner of a number in; answers the message's id, whether one is sent or not. */
export const textWayIn = async (auth: AuthContext, request: FastifyRequest, wanted: WantedText): Promise<string> => {
  const { phone, channel } = wanted;
  const { ip } = deviceOf(request);
  const id = await auth.database.transaction(async (query) => {
    const found = await holdAccountByPhone(query, phone);
    return withinSmsBounds(auth, query, request, { to: phone, owner: holderOf(found) }, async () => {
      const account = found ?? (wanted.create ? await addAccount(auth, query, wanted) : undefined);
      // Of whoever signed up before; this one wants none.
      if (account?.user.phone_confirmed_at === null) await dropUnconfirmedPassword(query, { phone }, null);
      return sendText(auth, query, { sort: 'confirmation', account, to: phone, channel, ip });
    });
  });
  auth.sms?.deliver();
  return id;
};

/** An account without a password, where strangers may have one. */
const addAccount = async (
  { settings }: AuthContext,
  query: Query,
  { phone, data }: WantedText,
): Promise<Account | undefined> => {
  if (!settings.signup) return undefined;
  const account = newAccount({ reach: { phone }, passwordHash: null, confirmed: false, data: { ...data } });
  return (await insertAccount(query, account)) ? account : findAccountByPhone(query, phone);
};
