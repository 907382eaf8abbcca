import { limitSubject } from '../../http/limits/limit-subject.ts';
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
  secondStepToEnrol,
} from '../errors.ts';
import { assertBelow, forgiveFailures, recordFailure } from '../limits.ts';
import { type NoticeContext, sendNotice } from '../notices/send-notice.ts';
import type { Caller } from '../sessions/authenticate.ts';
import type { Device } from '../sessions/device.ts';
import { type Challenge, dropChallenge, findChallenge, isSentCode, noteWrongCode } from './challenge.ts';
import { rememberSecondStep, wrongCodes } from './limits.ts';
import { assertSecondStep, hasSecondStep } from './second-step.ts';
import { noteTold, readSecret, spendStep } from './spent-steps.ts';
import { readCode } from './totp.ts';

export interface Shown {
  readonly challengeId: string;
  readonly code: string;
  /** Where the code comes from. */
  readonly ip: string;
  readonly device: Device;
}

/**
 * Takes the code of a factor, whose account is held and was read since; answers why not, which must be committed: a
 * wrong code counts, against its challenge and against the account. Which is told of its first right code:
 * `auth.mail.deliver()` is due after the commit.
 */
export const takeCode = async (
  query: Query,
  auth: NoticeContext,
  caller: Caller,
  factor: FactorRow,
  { challengeId, code, ip, device }: Shown,
): Promise<AuthError | undefined> => {
  // What was begun before another factor held is not finished without that one.
  if (factor.status === 'unverified') assertSecondStep(caller, secondStepToEnrol);
  const { account } = caller;
  const challenge = await findChallenge(query, challengeId, factor.id);
  if (challenge === undefined) return challengeNotFound();
  if (limitSubject(challenge.ip) !== limitSubject(ip)) return challengeElsewhere();
  if (challenge.isUsed) return challengeUsed();
  if (challenge.isExpired) {
    await dropChallenge(query, challenge.id);
    return challengeExpired(challenge.id);
  }
  if (challenge.isClosed) return challengeClosed(challenge.id);

  const limit = await wrongCodes(query, account.user.id, limitSubject(ip));
  await assertBelow(query, [limit]);
  const wrong =
    factor.factor_type === 'totp' ? await takeAppCode(query, factor, code) : sentCode(challenge, factor, code);
  if (wrong !== undefined) {
    await noteWrongCode(query, challenge.id);
    await recordFailure(query, [limit]);
    return codeWrong(wrong);
  }
  await forgiveFailures(query, limit);
  await rememberSecondStep(query, account.user.id, limitSubject(ip));
  await query({ text: 'update auth.mfa_challenges set verified_at = now() where id = $1', values: [challenge.id] });
  if (!hasSecondStep(account)) await protect(query, account.user.id);
  await accept(query, account.user.id, factor);
  if (factor.status === 'verified') return undefined;
  const values = { FactorType: factor.factor_type };
  await sendNotice(query, auth, account.user, { kind: 'mfa_factor_enrolled_notification', from: device, values });
  return undefined;
};

const sentCode = (challenge: Challenge, factor: FactorRow, code: string): string | undefined =>
  isSentCode(challenge, factor, code) ? undefined : 'Invalid MFA Phone code entered';

/** A step is taken once, and none before it after; answers what is wrong with the code. */
const takeAppCode = async (query: Query, { id }: FactorRow, code: string): Promise<string | undefined> => {
  const { secret, spent } = await readSecret(query, id);
  const shown = await readCode(secret, code, spent, Date.now());
  switch (shown.is) {
    case 'right':
      await spendStep(query, id, shown.step);
      return undefined;
    case 'far':
      await noteTold(query, id, shown.step);
      return clockSentence(shown.minutesOff);
    case 'spent':
      return 'This code was used already. Wait for the next one.';
    case 'wrong':
      return 'Invalid TOTP code entered';
  }
};

const clockSentence = (minutes: number): string =>
  `This code is of another time: the clock of the app or of the server is about ${minutes} minutes off. Set it by the network, then enter a new code.`;

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
