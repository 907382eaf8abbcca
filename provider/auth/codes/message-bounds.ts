import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Query } from '../../postgres/types.ts';
import type { Account } from '../accounts/account.ts';
import type { AuthContext } from '../context.ts';
import { type Limit, recordFailure, refusalBy, takeTurns } from '../limits.ts';
import { knowsNetwork } from '../sessions/known-networks.ts';
import { noteHeld } from './held-messages.ts';

/** Who reads a mailbox, or holds a phone, as they have shown. */
export interface Reader {
  readonly id: string;
  /** ISO 8601. */
  readonly confirmedAt: string;
}

/** By what a request for a message is judged, whether one is sent or not. */
export interface AskedMessage {
  /** Where it goes, or would. */
  readonly mailbox: string;
  /** The account that reads this mailbox, as it has confirmed. */
  readonly reader?: Reader | undefined;
  /** How many are sent. Default 1. */
  readonly messages?: number;
}

// An account made to use up the owner's share has none of this for a week.
const ownAllowance = { count: 2, seconds: 60 * 60 };
const ownAfterMs = 7 * 24 * 60 * 60 * 1000;

/** The account of an address, where it has confirmed it. */
export const readerOf = (account: Account | undefined): Reader | undefined => {
  if (account === undefined || account.user.email_confirmed_at === null) return undefined;
  return { id: account.user.id, confirmedAt: account.user.email_confirmed_at };
};

/** The account of a number, where it has confirmed it. */
export const holderOf = (account: Account | undefined): Reader | undefined => {
  if (!account?.user.phone_confirmed_at) return undefined;
  return { id: account.user.id, confirmedAt: account.user.phone_confirmed_at };
};

/**
 * Does `work`, which queues messages, and takes all of it back where a bound is reached: on all messages of an hour, or
 * on those to one mailbox. Whether it was taken back does not show: the answer is that of `work`, after as much work,
 * and an earlier message still counts.
 *
 * Half of all messages are for anybody. A quarter more is for those who have confirmed that they read the mailbox, the
 * last quarter for those of them who ask from a network where they were signed in lately. So whatever strangers ask
 * for, even in somebody's name, leaves people their own recovery; a mailbox has a count of its own for each such
 * network.
 *
 * Beyond all of these an account that was confirmed more than a week ago is sent two of its own, and two more where it
 * works: even a stranger with many accounts leaves everybody else their recovery.
 */
export const withinBounds = async <T>(
  auth: AuthContext,
  query: Query,
  request: FastifyRequest,
  asked: AskedMessage,
  work: () => Promise<T>,
): Promise<T> => {
  await query({ text: 'savepoint message', values: [] });
  const done = await work();
  const network = limitSubject(request.ip);
  const isKnown = await knowsNetwork(query, asked.reader?.id, network);
  const all = limitOfAll(auth, asked, isKnown);
  const own = limitOfOwn(asked, isKnown);
  const mailbox = limitOfMailbox(auth, asked, isKnown ? network : undefined);
  await takeTurns(query, [all]);
  const isFull = await isReached(query, all);
  const hasOwn = !(await isReached(query, own)) && isLasting(asked.reader);
  const isEnough = await isReached(query, mailbox);
  const isHeldByAll = isFull && !hasOwn;
  if (isHeldByAll || isEnough) {
    await query({ text: 'rollback to savepoint message', values: [] });
    await noteHeld(query, isHeldByAll);
  } else {
    await recordFailure(query, [mailbox, ...Array<Limit>(asked.messages ?? 1).fill(isFull ? own : all)]);
    await query({ text: 'release savepoint message', values: [] });
  }
  return done;
};

const isReached = async (query: Query, limit: Limit): Promise<boolean> =>
  (await refusalBy(query, [limit])) !== undefined;

/** Whether somebody has been for more than a week. */
export const isLasting = (reader: Reader | undefined): boolean =>
  reader !== undefined && Date.parse(reader.confirmedAt) < Date.now() - ownAfterMs;

const limitOfAll = ({ settings }: AuthContext, { reader, messages = 1 }: AskedMessage, isKnown: boolean): Limit => {
  const { count, seconds } = settings.messagesInAll;
  const share = isKnown ? 1 : reader === undefined ? 1 / 2 : 3 / 4;
  return { kind: 'message', subject: '', count: Math.floor(count * share) - messages + 1, seconds };
};

/** Counted by account, whatever its address is by now: changing it gives no more. */
const limitOfOwn = ({ reader, messages = 1 }: AskedMessage, isKnown: boolean): Limit => ({
  kind: isKnown ? 'own message from a known network' : 'own message',
  subject: reader?.id ?? '',
  count: ownAllowance.count - messages + 1,
  seconds: ownAllowance.seconds,
});

const limitOfMailbox = ({ settings }: AuthContext, { mailbox }: AskedMessage, network: string | undefined): Limit => ({
  kind: 'message to mailbox',
  subject: mailbox,
  ...(network === undefined ? {} : { network }),
  ...settings.messagesPerMailbox,
});
