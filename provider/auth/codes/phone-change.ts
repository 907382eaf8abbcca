import type { FastifyRequest } from 'fastify';
import type { Query } from '../../postgres/types.ts';
import { findAccountById } from '../accounts/account.ts';
import type { AuthContext } from '../context.ts';
import type { Caller } from '../sessions/authenticate.ts';
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
  query: Query,
  request: FastifyRequest,
  { account: { user } }: Caller,
  { number, channel }: NewPhone,
): Promise<void> =>
  withinSmsBounds(auth, query, request, { phone: number }, async () => {
    await query({
      text: 'update auth.users set phone_change = $2, updated_at = now() where id = $1',
      values: [user.id, number],
    });
    const account = await findAccountById(query, user.id);
    await sendText(auth, query, { sort: 'phoneChange', account, to: number, channel });
  });
