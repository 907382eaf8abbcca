import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Query } from '../../postgres/types.ts';
import type { AuthContext } from '../context.ts';
import { type AuthError, overSmsSendRateLimit } from '../errors.ts';
import { tookSecondStepAt } from '../factors/limits.ts';
import { assertBelow, type Limit, ownText, recordFailure, refusalBy, takeTurns, textInAll } from '../limits.ts';
import { knowsNetwork } from '../sessions/known-networks.ts';
import { noteHeld } from './held-messages.ts';
import { isLasting, type Reader } from './message-bounds.ts';

/** By what a request for a message to a phone is judged, whether one is sent or not. */
export interface AskedText {
  /** Where it goes, or would: digits. */
  readonly to: string;
  /** The number that was asked for, where it goes to another, which must not show. */
  readonly named?: string;
  /** Whose the number is, and since when: an account that confirmed it, or a second step that holds. */
  readonly owner?: Reader | undefined;
  /** The account that is signed in and asks for a phone of its own. */
  readonly account?: string;
}

const hour = 60 * 60;
const perNumber = { count: 5, seconds: hour };
const perRow = { count: 20, seconds: hour };
const perAddress = { count: 10, seconds: hour };
const perAccount = { count: 10, seconds: hour };
// Numbers are given out in rows: whoever earns by calls to them asks for many that differ at their end.
const ownDigits = 4;
// Of the last quarter, so that nobody uses it up alone.
const ownShare = [
  { count: 2, seconds: hour },
  { count: 6, seconds: 24 * hour },
];

/**
 * Does `work`, which queues a message to a phone, within the bounds on what messages cost. Runs in a transaction that
 * holds no account yet; `work` may lock one.
 *
 * First come the turns of whoever asks, of strangers counted whatever becomes of the request, refused with the seconds to wait;
 * nobody else can use those up. Then the bounds on what is sent: to a number and a row of numbers, for strangers, and in
 * all. What these hold back is told to who is signed in; else it is answered as if it were sent, after as much work, and
 * leaves nothing.
 */
export const withinSmsBounds = async <T>(
  auth: AuthContext,
  query: Query,
  request: FastifyRequest,
  asked: AskedText,
  work: () => Promise<T>,
): Promise<T> => {
  const network = limitSubject(request.ip);
  const [interval, ...turns] =
    asked.account === undefined
      ? strangersTurns(asked, network)
      : await accountsTurns(query, asked, asked.account, network);
  const soonest = { ...interval, count: 1, seconds: auth.settings.messageIntervalSeconds };
  const counted = [interval, ...turns];
  await takeTurns(query, counted);
  await assertBelow(query, [soonest, ...counted]);
  await recordFailure(query, counted);

  await query({ text: 'savepoint message', values: [] });
  const done = await work();
  const isKnown = await knowsNetwork(query, asked.owner?.id, network);
  await takeTurns(query, [sentText]);
  const verdict = await judge(auth, query, asked, isKnown);
  if ('held' in verdict) {
    if (asked.account !== undefined) throw verdict.held;
    await query({ text: 'rollback to savepoint message', values: [] });
    await noteHeld(query, verdict.byBoundInAll);
  } else {
    await recordFailure(query, verdict.counted);
    await query({ text: 'release savepoint message', values: [] });
  }
  return done;
};

/** Of one who is not signed in. The first is also what lies between two messages. */
const strangersTurns = ({ to, named = to }: AskedText, network: string): [Limit, ...Limit[]] => [
  { kind: 'text to number from network', subject: named, network, ...perNumber, refusal },
  { kind: 'text from address', subject: network, ...perAddress, refusal },
];

/**
 * Of an account. Where it took its second step lately its turns are counted by themselves: who knows the password alone
 * uses up nobody's. A number that is not its own yet may be anybody's.
 */
const accountsTurns = async (
  query: Query,
  { to, owner }: AskedText,
  account: string,
  network: string,
): Promise<[Limit, ...Limit[]]> => {
  const here = (await tookSecondStepAt(query, account, network)) ? { network } : {};
  const own: Limit = { kind: 'text of account', subject: account, ...here, ...perAccount, refusal };
  if (owner !== undefined) return [own, { kind: 'text to own number', subject: to, ...here, ...perAccount, refusal }];
  return [
    own,
    { kind: 'text to number for accounts', subject: to, ...perNumber, refusal },
    { kind: 'text to row for accounts', subject: rowOf(to), ...perRow, refusal },
    { kind: 'text from address', subject: network, ...perAddress, refusal },
  ];
};

type Verdict = { readonly counted: readonly Limit[] } | { readonly held: AuthError; readonly byBoundInAll: boolean };

/**
 * Half of all messages are for anybody, a quarter more for numbers that are somebody's own. The last quarter is for those
 * that have been for a week, asked for by who is signed in or where they were lately: two an hour each.
 */
const judge = async (auth: AuthContext, query: Query, asked: AskedText, isKnown: boolean): Promise<Verdict> => {
  const { to, owner, account } = asked;
  const isTrusted = account !== undefined || isKnown;
  const spread: Limit[] = isTrusted
    ? []
    : [
        { kind: 'text to number', subject: to, ...perNumber, refusal },
        { kind: 'text to row of numbers', subject: rowOf(to), ...perRow, refusal },
      ];
  const isSpread = await refusalBy(query, spread);
  if (isSpread !== undefined) return { held: isSpread, byBoundInAll: false };
  const isFull = await refusalBy(query, limitsOfAll(auth, owner === undefined ? 1 / 2 : 3 / 4));
  if (isFull === undefined) return { counted: [sentText, ...spread] };
  if (!isTrusted || !isLasting(owner)) return { held: isFull, byBoundInAll: true };
  const own: Limit = { kind: ownText, subject: to, count: 0, seconds: 0 };
  const last = [...ownShare.map((allowance) => ({ ...own, ...allowance, refusal })), ...limitsOfAll(auth, 1)];
  const isOver = await refusalBy(query, last);
  return isOver === undefined ? { counted: [sentText, own] } : { held: isOver, byBoundInAll: true };
};

const rowOf = (number: string): string => number.slice(0, -ownDigits);

const refusal = overSmsSendRateLimit;

/** What is counted of each message that goes. */
const sentText: Limit = { kind: textInAll, subject: '', count: 0, seconds: 0 };

const limitsOfAll = ({ settings: { smsInAll, smsPerDay } }: AuthContext, share: number): Limit[] =>
  [smsInAll, smsPerDay].map(({ count, seconds }) => ({
    ...sentText,
    count: Math.floor(count * share),
    seconds,
    refusal,
  }));
