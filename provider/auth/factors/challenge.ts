import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import type { FactorRow } from '../accounts/account.ts';

/** Seconds in which a challenge is answered. */
export const challengeSeconds = 5 * 60;
const attemptsPerChallenge = 5;

export interface NewChallenge {
  readonly id: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Asks for a code of a factor, from this address alone; `code` is what is sent to its phone, and ends codes before. */
export const startChallenge = async (
  query: Query,
  { id: factorId, phone }: FactorRow,
  { ip, code }: { readonly ip: string; readonly code?: string },
): Promise<NewChallenge> => {
  const id = randomUUID();
  if (code !== undefined) {
    await query({ text: 'update auth.mfa_challenges set otp_code = null where factor_id = $1', values: [factorId] });
  }
  const { rows } = await query<{ expires: number }>({
    text: `with noted as (
             update auth.mfa_factors set last_challenged_at = clock_timestamp(), updated_at = now() where id = $2)
           insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
           values ($1, $2, clock_timestamp(), $3::inet, $4)
           returning extract(epoch from created_at)::double precision + $5 as expires`,
    values: [id, factorId, ip, code === undefined ? null : hashOf(phone, code), challengeSeconds],
  });
  return { id, expiresAt: Math.floor(rows[0]?.expires ?? 0) };
};

/** What a phone is sent. */
export const newCode = (digits: number): string =>
  randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0');

export interface Challenge {
  readonly id: string;
  readonly otpCode: string | null;
  /** Where it was begun. */
  readonly ip: string;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
  readonly isClosed: boolean;
}

/** A challenge of a factor; the account is held. One dated later than now is from before the clock was set back. */
export const findChallenge = async (query: Query, id: string, factorId: string): Promise<Challenge | undefined> => {
  const { rows } = await query<Challenge>({
    text: `select id, otp_code as "otpCode", host(ip_address) as ip,
             verified_at is not null as "isUsed", failed_attempts >= $3 as "isClosed",
             created_at <= clock_timestamp() - make_interval(secs => $4)
               or created_at > clock_timestamp() + interval '1 minute' as "isExpired"
           from auth.mfa_challenges where id = $1 and factor_id = $2`,
    values: [id, factorId, attemptsPerChallenge, challengeSeconds],
  });
  return rows[0];
};

export const dropChallenge = (query: Query, id: string) =>
  query({ text: 'delete from auth.mfa_challenges where id = $1', values: [id] });

export const noteWrongCode = (query: Query, id: string) =>
  query({ text: 'update auth.mfa_challenges set failed_attempts = failed_attempts + 1 where id = $1', values: [id] });

/** Whether this is the code that the phone was sent. */
export const isSentCode = ({ otpCode }: Challenge, { phone }: FactorRow, code: string): boolean => {
  const shown = hashOf(phone, code);
  return otpCode?.length === shown.length && timingSafeEqual(Buffer.from(otpCode), Buffer.from(shown));
};

const hashOf = (phone: string | null, code: string): string =>
  createHash('sha224')
    .update(`${phone ?? ''}${code}`)
    .digest('hex');
