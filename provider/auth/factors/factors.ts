import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import { type Account, type FactorRow, findAccountById } from '../accounts/account.ts';
import { lockAccounts } from '../codes/one-time-tokens.ts';
import type { AuthContext } from '../context.ts';
import { factorIdMalformed, factorNotFound } from '../errors.ts';
import { type AskedFrom, type NoticeContext, type Owner, sendNotice } from '../notices/send-notice.ts';
import { fallBack } from '../sessions/raise.ts';
import { endSessions } from '../sessions/session.ts';
import { uuid } from '../uuid.ts';

/** The factor of an account by the id of a path. Another account's is as absent as one that never was. */
export const factorOf = ({ factors }: Account, id: string): FactorRow => {
  if (!uuid.test(id)) throw factorIdMalformed();
  const factor = factors.find((one) => one.id === id.toLowerCase());
  if (factor === undefined) throw factorNotFound();
  return factor;
};

export interface NewFactor {
  readonly type: 'totp' | 'phone';
  readonly name: string;
  readonly secret?: string;
  readonly phone?: string;
}

/** Stores a factor that has yet to be verified; answers its id. */
export const insertFactor = async (query: Query, userId: string, factor: NewFactor): Promise<string> => {
  const id = randomUUID();
  await query({
    text: `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret,
             phone)
           values ($1, $2, $3, $4, 'unverified', clock_timestamp(), clock_timestamp(), $5, $6)`,
    values: [id, userId, factor.name, factor.type, factor.secret ?? null, factor.phone ?? null],
  });
  return id;
};

/** What a factor is called, and where its codes go, as whoever runs the provider says. */
export interface FactorChanges {
  readonly name: string | undefined;
  /** In digits; for a phone alone. */
  readonly phone: string | undefined;
}

/**
 * Changes a factor of an account that is held. With another number the sessions that it raised fall back; a code that
 * went to the old one is none of the new one's (`challenge.ts`). The account is told of one that was verified, as if
 * the old phone had been removed and the new one added: `auth.mail.deliver()` is due after the commit.
 */
export const changeFactor = async (
  query: Query,
  auth: NoticeContext,
  owner: Owner,
  factor: FactorRow,
  { name, phone }: FactorChanges,
): Promise<void> => {
  await query({
    text: `update auth.mfa_factors set friendly_name = coalesce($3, friendly_name), phone = coalesce($4, phone),
             updated_at = clock_timestamp()
           where user_id = $1 and id = $2`,
    values: [owner.id, factor.id, name ?? null, phone ?? null],
  });
  if (phone === undefined || phone === factor.phone) return;
  await fallBack(query, owner.id, factor.id);
  if (!isVerified(factor)) return;
  for (const what of ['unenrolled', 'enrolled'] as const)
    await tell(query, auth, owner, factor, { what, from: undefined });
};

/** Takes a factor away that was never verified, so that it raised no session and nobody is told. */
export const dropFactor = async (query: Query, userId: string, factorId: string): Promise<void> => {
  await query({ text: 'delete from auth.mfa_factors where user_id = $1 and id = $2', values: [userId, factorId] });
};

/**
 * Takes a factor away from an account that is held; the sessions that it raised fall back. The account is told of one
 * that was verified: `auth.mail.deliver()` is due after the commit.
 */
export const removeFactor = async (
  query: Query,
  auth: NoticeContext,
  owner: Owner,
  factor: FactorRow,
  from: AskedFrom,
): Promise<void> => {
  await dropFactor(query, owner.id, factor.id);
  await fallBack(query, owner.id, factor.id);
  if (isVerified(factor)) await tell(query, auth, owner, factor, { what: 'unenrolled', from });
};

/** Takes all second steps of an account away and signs it out everywhere; answers how many there were. */
export const resetFactors = async (auth: AuthContext, userId: string): Promise<number> => {
  const count = await auth.database.transaction(async (query) => {
    await lockAccounts(query, [{ user_id: userId }]);
    const account = await findAccountById(query, userId);
    const { rowCount } = await query({ text: 'delete from auth.mfa_factors where user_id = $1', values: [userId] });
    await endSessions(query, userId, undefined, 'global');
    // Of many of a kind once: they went together.
    if (account !== undefined) {
      const ofEachKind = new Map(account.factors.filter(isVerified).map((factor) => [factor.factor_type, factor]));
      for (const factor of ofEachKind.values())
        await tell(query, auth, account.user, factor, { what: 'unenrolled', from: undefined });
    }
    return rowCount;
  });
  auth.mail.deliver();
  return count;
};

const isVerified = ({ status }: FactorRow): boolean => status === 'verified';

/** That a factor was removed or added: of what type it is, and nothing else of it. */
const tell = (
  query: Query,
  auth: NoticeContext,
  owner: Owner,
  { factor_type: type }: FactorRow,
  { what, from }: { readonly what: 'enrolled' | 'unenrolled'; readonly from: AskedFrom },
): Promise<void> =>
  sendNotice(query, auth, owner, { kind: `mfa_factor_${what}_notification`, from, values: { FactorType: type } });

/** Deletes what an enrolment left that was given up: in an account at the next one, by the clock an hour after. */
export const sweepFactors = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.mfa_factors where id in (
             select id from auth.mfa_factors
             where status = 'unverified' and created_at < clock_timestamp() - interval '1 hour'
             limit $1 for update skip locked)`,
    values: [atMost],
  });

/** Deletes challenges that nobody can answer any more. */
export const sweepChallenges = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.mfa_challenges where id in (
             select id from auth.mfa_challenges where created_at < clock_timestamp() - interval '1 hour'
             limit $1 for update skip locked)`,
    values: [atMost],
  });
