import type { Query } from '../../postgres/types.ts';
import type { FactorRow } from '../accounts/account.ts';
import { endFlows } from '../codes/flow-state.ts';
import { dropTokens } from '../codes/one-time-tokens.ts';
import {
  type AuthError,
  challengeClosed,
  challengeElsewhere,
  challengeExpired,
  challengeNotFound,
  challengeUsed,
  codeWrong,
} from '../errors.ts';
import { assertBelow, forgiveFailures, recordFailure } from '../limits.ts';
import type { Caller } from '../sessions/authenticate.ts';
import { type Challenge, dropChallenge, findChallenge, isSentCode, noteWrongCode } from './challenge.ts';
import { wrongCodes } from './limits.ts';
import { hasSecondStep } from './second-step.ts';
import { readCode } from './totp.ts';

export interface Shown {
  readonly challengeId: string;
  readonly code: string;
  /** Where the code comes from. */
  readonly ip: string;
}

/**
 * Takes the code of a factor, whose account is held and was read since; answers why not, which must be committed: a
 * wrong code counts, against its challenge and against the account.
 */
export const takeCode = async (
  query: Query,
  { account }: Caller,
  factor: FactorRow,
  { challengeId, code, ip }: Shown,
): Promise<AuthError | undefined> => {
  const challenge = await findChallenge(query, challengeId, factor.id, ip);
  if (challenge === undefined) return challengeNotFound();
  if (challenge.isElsewhere) return challengeElsewhere();
  if (challenge.isUsed) return challengeUsed();
  if (challenge.isExpired) {
    await dropChallenge(query, challenge.id);
    return challengeExpired(challenge.id);
  }
  if (challenge.isClosed) return challengeClosed(challenge.id);

  const limit = wrongCodes(account.user.id);
  await assertBelow(query, [limit]);
  const wrong =
    factor.factor_type === 'totp' ? await takeAppCode(query, factor, code) : sentCode(challenge, factor, code);
  if (wrong !== undefined) {
    await noteWrongCode(query, challenge.id);
    await recordFailure(query, [limit]);
    return codeWrong(wrong);
  }
  await forgiveFailures(query, limit);
  await query({ text: 'update auth.mfa_challenges set verified_at = now() where id = $1', values: [challenge.id] });
  if (!hasSecondStep(account)) await protect(query, account.user.id);
  await accept(query, account.user.id, factor);
  return undefined;
};

const sentCode = (challenge: Challenge, factor: FactorRow, code: string): string | undefined =>
  isSentCode(challenge, factor, code) ? undefined : 'Invalid MFA Phone code entered';

/** A step is taken once, and none before it after; answers what is wrong with the code. */
const takeAppCode = async (query: Query, { id }: FactorRow, code: string): Promise<string | undefined> => {
  const { rows } = await query<{ secret: string }>({
    text: 'select secret from auth.mfa_factors where id = $1',
    values: [id],
  });
  const shown = await readCode(rows[0]?.secret ?? '', code, Date.now());
  if (!('step' in shown))
    return shown.minutesOff === undefined ? 'Invalid TOTP code entered' : clockSentence(shown.minutesOff);
  const taken = await query({
    text: `update auth.mfa_factors set last_used_step = $2
           where id = $1 and coalesce(last_used_step, 0) < $2 returning id`,
    values: [id, shown.step],
  });
  return taken.rows.length > 0 ? undefined : 'This code was used already. Wait for the next one.';
};

const clockSentence = (minutes: number): string =>
  `This code is of another time: the clock of the app or of the server is about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} off. Set it by the network, then enter a new code.`;

/** With the first second step whatever was on its way into the account, or would change it, ends: nobody showed two. */
const protect = async (query: Query, userId: string): Promise<void> => {
  await dropTokens(query, userId);
  await endFlows(query, userId);
  await query({
    text: `update auth.users set email_change = '', email_change_confirm_status = 0, phone_change = '' where id = $1`,
    values: [userId],
  });
};

const accept = async (query: Query, userId: string, { id, status }: FactorRow): Promise<void> => {
  if (status === 'unverified') {
    const text = `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`;
    await query({ text, values: [id] });
  }
  const text = `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`;
  await query({ text, values: [userId] });
};
