import type { Query } from '../../postgres/types.ts';
import type { Assertion } from './assertion.ts';
import { answerInvalid } from './errors.ts';

/**
 * Uses an answer up, inside the transaction that signs somebody in. Of many at once one is taken: the others wait for it.
 * Throws `AuthError` for one that was taken.
 */
export const takeAnswer = async (query: Query, directoryId: string, { id, endsAt }: Assertion): Promise<void> => {
  if (id.length > 256) throw answerInvalid('its id is too long');
  const { rows } = await query({
    text: `insert into auth.saml_answers (sso_provider_id, assertion_id, ends_at) values ($1, $2, $3)
           on conflict do nothing returning 1`,
    values: [directoryId, id, endsAt.toISOString()],
  });
  if (rows.length === 0) throw answerInvalid('it was taken already');
};

/** Deletes those that would be refused for their age; a while later, as clocks are set back. */
export const sweepAnswers = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.saml_answers where (sso_provider_id, assertion_id) in (
             select sso_provider_id, assertion_id from auth.saml_answers
             where ends_at < clock_timestamp() - interval '1 hour' limit $1 for update skip locked)`,
    values: [atMost],
  });
