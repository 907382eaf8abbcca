import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Query } from '../../postgres/types.ts';
import type { Account } from '../accounts/account.ts';
import type { AuthContext } from '../context.ts';
import { type Limit, recordFailure, refusalBy, takeTurns } from '../limits.ts';
import { knowsNetwork } from '../sessions/known-networks.ts';
import { noteHeld } from './held-messages.ts';

interface Reader {
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

/**
 * Does `work`, which queues messages, and takes all of it back where the bounds are reached: of all messages of an hour,
 * and of those to one mailbox. Nothing tells the two apart: what `work` answers is answered, after as much work, and
 * what an earlier message said still counts.
 *
 * Half of all messages are anybody's. A quarter more is for who has confirmed that they read the mailbox, the last for
 * those of them who ask from a network that they were signed in from lately. So what strangers ask for, also in
 * somebody's name, leaves their own recovery to them; a mailbox has a count of its own for each such network.
 *
 * Beyond all of these an account that was confirmed more than a week ago is sent two of its own, and two more where it
 * works: whatever accounts a stranger has, they leave everybody else's recovery to them.
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

const isLasting = (reader: Reader | undefined): boolean =>
  reader !== undefined && Date.parse(reader.confirmedAt) < Date.now() - ownAfterMs;

const limitOfAll = ({ settings }: AuthContext, { reader, messages = 1 }: AskedMessage, isKnown: boolean): Limit => {
  const { count, seconds } = settings.messagesInAll;
  const share = isKnown ? 1 : reader === undefined ? 1 / 2 : 3 / 4;
  return { kind: 'message', subject: '', count: Math.floor(count * share) - messages + 1, seconds };
};

/** Counted by account, whatever its address is by now: who changes it has no more. */
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
