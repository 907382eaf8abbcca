import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Query } from '../../postgres/types.ts';
import type { AuthContext } from '../context.ts';
import { overSmsSendRateLimit } from '../errors.ts';
import { assertBelow, type Limit, recordFailure, refusalBy, takeTurns, textInAll } from '../limits.ts';
import { noteHeld } from './held-messages.ts';

/** By what a request for a message to a phone is judged, whether one is sent or not. */
export interface AskedText {
  /** Where it goes, or would: digits. */
  readonly to: string;
  /** Whether a confirmed account, or a second step that holds, stands behind the number. */
  readonly isOwn: boolean;
  /**
   * Whether whoever asks is signed in and asks for a phone of theirs: how often the number was asked for by strangers is
   * nothing to them, and they are told what is held back.
   */
  readonly isSignedIn?: boolean;
}

const hour = 60 * 60;
const perNumber = { count: 5, seconds: hour };
const perPrefix = { count: 20, seconds: hour };
const perAddress = { count: 10, seconds: hour };
// Numbers are given out in rows: whoever earns by calls to them asks for many that differ at their end.
const ownDigits = 4;

/**
 * Does `work`, which queues a message to a phone, within the bounds on what messages cost. Runs in a transaction that
 * holds no account yet; `work` may lock one.
 *
 * Requests for a number, a row of numbers and from a network address are counted, whatever becomes of them and whether
 * or not there is an account, and refused with the seconds to wait. Messages in all are bounded by the hour and by the
 * day; half of each is for anybody, all of it for those whose own the number is. What this holds back is answered as if
 * it were sent, after as much work, and leaves nothing.
 */
export const withinSmsBounds = async <T>(
  auth: AuthContext,
  query: Query,
  request: FastifyRequest,
  asked: AskedText,
  work: () => Promise<T>,
): Promise<T> => {
  const turns = turnsOf(auth, asked, limitSubject(request.ip));
  await takeTurns(query, turns);
  await assertBelow(query, turns);
  await recordFailure(query, turns);

  await query({ text: 'savepoint message', values: [] });
  const done = await work();
  const all = limitsOfAll(auth, asked);
  await takeTurns(query, [sentText]);
  const refusal = await refusalBy(query, all);
  if (refusal !== undefined && asked.isSignedIn) throw refusal;
  if (refusal !== undefined) {
    await query({ text: 'rollback to savepoint message', values: [] });
    await noteHeld(query, true);
  } else {
    await recordFailure(query, [sentText]);
    await query({ text: 'release savepoint message', values: [] });
  }
  return done;
};

const turnsOf = ({ settings }: AuthContext, { to, isSignedIn = false }: AskedText, network: string): Limit[] => {
  const refusal = overSmsSendRateLimit;
  const row = { kind: 'text to row of numbers', subject: to.slice(0, -ownDigits), ...perPrefix, refusal };
  if (isSignedIn) return [row];
  const interval = { count: 1, seconds: settings.messageIntervalSeconds };
  return [
    { kind: 'text to number from network', subject: to, network, ...interval, refusal },
    { kind: 'text to number', subject: to, ...perNumber, refusal },
    row,
    { kind: 'text from address', subject: network, ...perAddress, refusal },
  ];
};

/** What is counted of each message that goes. */
const sentText = { kind: textInAll, subject: '', count: 0, seconds: 0 };

const limitsOfAll = ({ settings: { smsInAll, smsPerDay } }: AuthContext, { isOwn }: AskedText): Limit[] =>
  [smsInAll, smsPerDay].map(({ count, seconds }) => ({
    ...sentText,
    count: isOwn ? count : Math.floor(count / 2),
    seconds,
    refusal: overSmsSendRateLimit,
  }));
