import { randomUUID } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';

/**
 * Raises a session to the second level by a factor, and ends the others of its account that are below: whoever holds
 * one of them has only shown the first step.
 */
export const raiseSession = async (query: Query, { sessionId, userId, factorId, method }: Raised): Promise<void> => {
  await query({
    text: `with raised as (
             update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1)
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

interface Raised {
  readonly sessionId: string;
  readonly userId: string;
  readonly factorId: string;
  /** As the claim `amr` names it. */
  readonly method: 'totp' | 'mfa/phone';
}
