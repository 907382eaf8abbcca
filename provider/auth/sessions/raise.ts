import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';

/**
 * Raises a session to the second level by a factor, and ends the others of its account that are below: whoever holds
 * one of them has only shown the first step.
 */
export const raiseSession = async (query: Query, { sessionId, userId, factorId, method }: Raised): Promise<void> => {
  await query({
    text: `with raised as (
             update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now(),
               factor_ids = array_append(array_remove(factor_ids, $2), $2)
             where id = $1)
           insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
           values ($3, $1, clock_timestamp(), clock_timestamp(), $4)
           on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    values: [sessionId, factorId, randomUUID(), method],
  });
  await query({
    text: `delete from auth.sessions where user_id = $1 and id <> $2 and aal is distinct from 'aal2'`,
    values: [userId, sessionId],
  });
};

/**
 * What the end of a factor does to the sessions that it raised: they fall back, but for those that another factor, which
 * is still there, raised as well. Their tokens say so from the next refresh on; what reads them looks at the session.
 */
export const fallBack = async (query: Query, userId: string, factorId: string): Promise<void> => {
  await query({
    text: `with fallen as (
             update auth.sessions s set updated_at = now(), factor_ids = left_over.ids,
               factor_id = left_over.ids[cardinality(left_over.ids)],
               aal = case when left_over.ids = '{}' then 'aal1' else s.aal end
             from (select id, array_remove(factor_ids, $2) as ids from auth.sessions where user_id = $1) left_over
             where s.id = left_over.id and $2 = any (s.factor_ids)
             returning s.id, s.aal)
           delete from auth.mfa_amr_claims
           where session_id in (select id from fallen where aal = 'aal1')
             and authentication_method in ('totp', 'mfa/phone')`,
    values: [userId, factorId],
  });
};

interface Raised {
  readonly sessionId: string;
  readonly userId: string;
  readonly factorId: string;
  /** As the claim `amr` names it. */
  readonly method: 'totp' | 'mfa/phone';
}
