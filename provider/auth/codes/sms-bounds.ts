import type { FastifyRequest } from 'fastify';
import type { Query } from '../../postgres/types.ts';
import type { Account } from '../accounts/account.ts';
import type { AuthContext } from '../context.ts';
import { withinBounds } from './message-bounds.ts';

/** By what a request for a message to a phone is judged. */
export interface AskedText {
  /** In digits. */
  readonly phone: string;
  /** The account that reads this phone, as it has confirmed. */
  readonly reader?: { readonly id: string; readonly confirmedAt: string } | undefined;
}

/** The account of a number, where it has confirmed it. */
export const phoneReaderOf = (account: Account | undefined): AskedText['reader'] =>
  account?.user.phone_confirmed_at ? { id: account.user.id, confirmedAt: account.user.phone_confirmed_at } : undefined;

/** Does `work`, which queues a message to a phone, and takes it back where a bound is reached, as `withinBounds` does. */
export const withinSmsBounds = <T>(
  auth: AuthContext,
  query: Query,
  request: FastifyRequest,
  { phone, reader }: AskedText,
  work: () => Promise<T>,
): Promise<T> => withinBounds(auth, query, request, { mailbox: phone, reader }, work);
