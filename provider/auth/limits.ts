import { createHash } from 'node:crypto';
import type { OwnDatabase, Query } from '../postgres/types.ts';
import { type AuthError, overRequestRateLimit } from './errors.ts';
import type { Allowance } from './settings.ts';

/** How many failures of one kind one subject (an account, an address) may have. */
export interface Limit extends Allowance {
  readonly kind: string;
  readonly subject: string;
  /** Where only those from one network address count. */
  readonly network?: string;
  /** What to say when it is reached, by the seconds left. Default `over_request_rate_limit`. */
  readonly refusal?: (seconds: number) => AuthError;
}

// Kept a little longer than the longest window that is counted.
const keptSeconds = 65 * 60;
const textsKeptSeconds = 25 * 60 * 60;

/** Messages to phones, which are counted by the day too: there are few. */
export const textInAll = 'text in all';
export const ownText = 'own text';

/** Refuses when a limit is reached. */
export const assertBelow = async (query: Query, limits: readonly Limit[]): Promise<void> => {
  const refusal = await refusalBy(query, limits);
  if (refusal !== undefined) throw refusal;
};

/**
 * What the first limit that is reached says, with the seconds until its oldest failure no longer counts. A failure
 * dated further ahead than the window is from before the clock was set back, and would count for too long: it counts no
 * more.
 */
export const refusalBy = async (query: Query, limits: readonly Limit[]): Promise<AuthError | undefined> => {
  for (const { kind, subject, network, count, seconds, refusal = overRequestRateLimit } of limits) {
    const { rows } = await query<{ failures: number; wait: number }>({
      text: `select count(*)::integer as failures,
               ceil(extract(epoch from min(failed_at) - clock_timestamp()) + $3)::integer as wait
             from (select failed_at from auth.failed_attempts where kind = $1 and subject = $2
                     and network is not distinct from $5 and failed_at > clock_timestamp() - make_interval(secs => $3::double precision)
                     and failed_at < clock_timestamp() + make_interval(secs => $3::double precision)
                   order by failed_at desc limit $4) recent`,
      values: [kind, digest(subject), seconds, count, digestOf(network)],
    });
    const { failures = 0, wait = 1 } = rows[0] ?? {};
    if (failures >= count) return refusal(Math.max(1, wait));
  }
  return undefined;
};

/**
 * Makes those who would be counted by the same limits wait for each other until the transaction ends, so that fifty
 * guesses at once are judged one after the other and the limit is exact.
 */
export const takeTurns = async (query: Query, limits: readonly Limit[]): Promise<void> => {
  const turns = limits
    .map(({ kind, subject, network = '' }) => digest(`${kind} ${subject} ${network}`).readBigInt64BE().toString())
    .sort();
  for (const turn of turns) await query({ text: 'select pg_advisory_xact_lock($1::bigint)', values: [turn] });
};

export const recordFailure = async (query: Query, limits: readonly Limit[]): Promise<void> => {
  await query({
    text: `insert into auth.failed_attempts (kind, subject, network)
           select * from unnest($1::text[], $2::bytea[], $3::bytea[])`,
    values: [
      limits.map(({ kind }) => kind),
      limits.map(({ subject }) => digest(subject)),
      limits.map(({ network }) => digestOf(network)),
    ],
  });
};

/** Deletes what counts no more, and what was written before the clock was set back. */
export const sweepAttempts = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.failed_attempts where id in (
             select id from auth.failed_attempts
             where (failed_at < clock_timestamp() - make_interval(secs => $1)
                 or failed_at > clock_timestamp() + make_interval(secs => $1))
               and not (kind = any ($3) and failed_at between clock_timestamp() - make_interval(secs => $4)
                 and clock_timestamp() + make_interval(secs => $4))
             limit $2 for update skip locked)`,
    values: [keptSeconds, atMost, [textInAll, ownText], textsKeptSeconds],
  });

/** Counts one more use, where every use counts, whatever becomes of it; throws when there were enough. */
export const countAttempt = (database: OwnDatabase, limit: Limit): Promise<void> =>
  database.transaction(async (query) => {
    await takeTurns(query, [limit]);
    await assertBelow(query, [limit]);
    await recordFailure(query, [limit]);
  });

/** The failed sign-ins that close an account's door, by its address. */
export const failedSignInsOf = (email: string): Pick<Limit, 'kind' | 'subject'> => ({
  kind: 'sign-in of account',
  subject: email,
});

/** Forgets the failures of one limit: whoever got in was the right one. */
export const forgiveFailures = async (query: Query, { kind, subject, network }: Limit): Promise<void> => {
  await query({
    text: 'delete from auth.failed_attempts where kind = $1 and subject = $2 and network is not distinct from $3',
    values: [kind, digest(subject), digestOf(network)],
  });
};

/** Forgets all failed sign-ins of an account, from wherever. */
export const forgiveSignIns = async (query: Query, email: string): Promise<void> => {
  const { kind, subject } = failedSignInsOf(email);
  await query({
    text: 'delete from auth.failed_attempts where kind = $1 and subject = $2',
    values: [kind, digest(subject)],
  });
};

const digestOf = (network: string | undefined): Buffer | null => (network === undefined ? null : digest(network));

const digest = (subject: string): Buffer => createHash('sha256').update(subject).digest();
