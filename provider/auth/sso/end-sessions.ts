import type { Query } from '../../postgres/types.ts';
import { identityOf } from './names.ts';

/**
 * Ends the sessions of a directory's accounts, and what is on its way to become one. In statements of their own, after
 * the one that closed the directory: a sign-in that was under way held it, and is seen now.
 */
export const endSessionsOfDirectory = async (query: Query, directoryId: string): Promise<void> => {
  const itsAccounts = 'select user_id from auth.identities where provider = $1';
  // Flows first: a code that is being exchanged holds its flow, and its session is seen by the next statement.
  for (const table of ['flow_state', 'sessions'])
    await query({
      text: `delete from auth.${table} where user_id in (${itsAccounts})`,
      values: [identityOf(directoryId)],
    });
};
