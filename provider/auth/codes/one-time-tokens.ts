import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import type { AuthError } from '../errors.ts';
import { type Limit, recordFailure, refusalBy, takeTurns } from '../limits.ts';
import { knowsNetwork } from '../sessions/known-networks.ts';
import type { CompleteSettings } from '../settings.ts';

/** What a token is for, as GoTrue names it; an account has at most one of each. */
export type TokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token';

/** The two secrets of one message: either proves that one reads the mailbox, and either uses both up. */
export interface Secrets {
  /** What the person types. */
  readonly code: string;
  /** What the link carries. */
  readonly link: string;
}

/** A token that was shown and is used up. */
export interface TakenToken {
  readonly userId: string;
  readonly type: TokenType;
  /** The address, or the number, that the message went to. */
  readonly sentTo: string;
  /** The flow that the link leads back to, when it was asked for with PKCE. */
  readonly flowId: string | null;
}

export interface NewToken {
  /** Undefined stores nothing, and takes as long. */
  readonly userId: string | undefined;
  readonly type: TokenType;
  /** The address, or the number, that the message goes to. */
  readonly email: string;
  readonly flowId?: string | undefined;
  /** How long it holds. Default `otpSeconds`. */
  readonly seconds?: number;
}

const attemptsPerCode = 5;
// Codes can be asked for again and again: five attempts at each would be seven thousand a day.
const attemptsPerMailbox = { count: 20, seconds: 60 * 60 };
export const pkcePrefix = 'pkce_';

/** Makes the secrets of a message; an earlier message of this kind to the account counts no more. */
export const issueToken = async (
  query: Query,
  { otpLength, otpSeconds }: CompleteSettings,
  { userId, type, email, flowId, seconds = otpSeconds }: NewToken,
): Promise<Secrets> => {
  const code = randomInt(10 ** otpLength)
    .toString()
    .padStart(otpLength, '0');
  const link = `${flowId === undefined ? '' : pkcePrefix}${randomBytes(28).toString('hex')}`;
  await query({
    text: `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, expires_at,
             flow_state_id)
           select $1::uuid, $2::auth.one_time_token_type, $3, $4, $5,
             clock_timestamp() + make_interval(secs => $6), $7::uuid
           where $1 is not null
           on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
             code_hash = excluded.code_hash, relates_to = excluded.relates_to, expires_at = excluded.expires_at,
             flow_state_id = excluded.flow_state_id, failed_attempts = 0, created_at = now(), updated_at = now()`,
    values: [userId ?? null, type, digest(link), codeDigest(email, code), email, seconds, flowId ?? null],
  });
  return { code, link };
};

/** What is dated later than now is from before the clock was set back, nobody knows how far: it counts no more. */
const isAlive = `expires_at > clock_timestamp() and created_at < clock_timestamp() + interval '1 minute'`;

const returned = 'user_id as "userId", token_type as type, relates_to as "sentTo", flow_state_id as "flowId"';

/**
 * Uses up the token that a link carries; undefined for one that is unknown, used or expired. Holds the account until
 * the transaction ends, so that of many uses at once one wins and no other change comes between.
 */
export const takeByLink = async (
  query: Query,
  link: string,
  types: readonly TokenType[],
): Promise<TakenToken | undefined> => {
  const { rows } = await query<{ user_id: string }>({
    text: `select user_id from auth.one_time_tokens
           where token_hash = $1 and token_type = any ($2::auth.one_time_token_type[])`,
    values: [digest(link), types],
  });
  await lockAccounts(query, rows);
  const taken = await query<TakenToken>({
    text: `delete from auth.one_time_tokens
           where token_hash = $1 and token_type = any ($2::auth.one_time_token_type[])
             and ${isAlive}
           returning ${returned}`,
    values: [digest(link), types],
  });
  return taken.rows[0];
};

interface Candidate {
  readonly id: string;
  readonly user_id: string;
  readonly code_hash: string;
}

/** A code, and where it was typed. */
export interface TypedCode {
  /** The address, or the number, that it was sent to. */
  readonly email: string;
  readonly code: string;
  /** The account that it must be of. */
  readonly userId?: string;
  readonly network: string;
}

/**
 * Uses up the token whose code was typed. A wrong code counts against every token it could have been meant for, and
 * the fifth closes it: undefined, or a refusal, is an outcome that must be committed. For a mailbox, with an account or
 * without, twenty wrong codes an hour are looked at. Beyond them the right one is still heard from a network where the
 * account was signed in lately, until twenty wrong ones came from there; a wrong one is answered as everywhere, so that
 * nobody who shares the network learns of an account. As `takeByLink` in all else; a link that was not guessed at
 * outlives its code.
 */
export const takeByCode = async (
  query: Query,
  { email, code, userId, network }: TypedCode,
  types: readonly TokenType[],
): Promise<TakenToken | AuthError | undefined> => {
  const candidates = async (): Promise<Candidate[]> => {
    const { rows } = await query<Candidate>({
      text: `select id, user_id, code_hash from auth.one_time_tokens
             where relates_to = $1 and token_type = any ($2::auth.one_time_token_type[])
               and user_id = coalesce($4, user_id) and ${isAlive} and failed_attempts < $3`,
      values: [email, types, attemptsPerCode, userId ?? null],
    });
    return rows;
  };
  const holders = await candidates();
  await lockAccounts(query, holders);
  const isKnown = await isKnownToOne(query, holders, network);
  // Locked after the account, which some callers hold already.
  const all: Limit = { kind: 'wrong code of mailbox', subject: email, ...attemptsPerMailbox };
  const here: Limit = { ...all, network };
  await takeTurns(query, [all, here]);
  const refusal = await refusalBy(query, [all]);
  const refusalHere = await refusalBy(query, [here]);
  if (refusal !== undefined && (refusalHere !== undefined || !isKnown)) return refusal;
  const found = await candidates();
  const match = found.find(({ code_hash: hash }) => isSame(hash, codeDigest(email, code)));
  if (match === undefined) {
    await query({
      text: 'update auth.one_time_tokens set failed_attempts = failed_attempts + 1 where id = any ($1::uuid[])',
      values: [found.map(({ id }) => id)],
    });
    await recordFailure(query, refusal === undefined ? [all, here] : [here]);
    return refusal;
  }
  const text = `delete from auth.one_time_tokens where id = $1 returning ${returned}`;
  return (await query<TakenToken>({ text, values: [match.id] })).rows[0];
};

/** Deletes codes and links that have ended. */
export const sweepTokens = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.one_time_tokens where id in (
             select id from auth.one_time_tokens where expires_at < clock_timestamp()
             limit $1 for update skip locked)`,
    values: [atMost],
  });

/** Whatever else was sent to the account counts no more. */
export const dropTokens = (query: Query, userId: string) =>
  query({ text: 'delete from auth.one_time_tokens where user_id = $1', values: [userId] });

/** Makes those who change one account wait for each other; all lock in one order, so that there is no deadlock. */
export const lockAccounts = (query: Query, rows: readonly { readonly user_id: string }[]) =>
  query({
    text: 'select 1 from auth.users where id = any ($1::uuid[]) order by id for no key update',
    values: [rows.map(({ user_id: id }) => id)],
  });

/** Whether one of those who wait for a code was there lately; without any it asks all the same, and answers no. */
const isKnownToOne = async (query: Query, holders: readonly Candidate[], network: string): Promise<boolean> => {
  let isKnown = false;
  for (const { user_id: id } of holders.length > 0 ? holders : [{ user_id: undefined }])
    isKnown = (await knowsNetwork(query, id, network)) || isKnown;
  return isKnown;
};

const digest = (text: string): string => createHash('sha224').update(text).digest('hex');

/** As GoTrue hashes a code: with the address, so that equal codes differ. */
const codeDigest = (email: string, code: string): string => digest(email + code);

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
