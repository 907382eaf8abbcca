import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rest } from '../../lib/provider.ts';
import { dataOf, ProviderError } from '../../lib/provider-error.ts';
import { roleKey } from '../../lib/query-keys.ts';
import type { Role } from '../../lib/roles.ts';
import { withRole } from './profile.ts';
import { profileList } from './users.queries.ts';

type NewRole = {
  readonly id: string;
  readonly role: Role;
  /** The role as the list showed it: a change over somebody else's is refused. */
  readonly from: Role;
};

/** PostgREST's code for a single row that is not there: deleted, or no longer to be seen by whoever asks. */
const missingRow = 'PGRST116';

/**
 * Gives a profile another role, which the list shows once the server has confirmed it. Throws a ProviderError, PT409
 * where nobody would be left who may enter.
 */
export function useSetRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, role, from }: NewRole): Promise<void> => {
      // The row is asked back: an update that found nothing to change would be confirmed just as well.
      const answer = await rest.from('profiles').update({ role }).eq('id', id).eq('role', from).select('id').single();
      if (answer.error?.code === missingRow) {
        const message = 'Somebody else changed this account meanwhile, or your own role. The list is loaded again.';
        throw new ProviderError({ message, code: missingRow, status: answer.status }, answer.error);
      }
      dataOf(answer);
    },
    // A list that is being read may hold the earlier role.
    onMutate: () => client.cancelQueries({ queryKey: profileList().queryKey }),
    onSuccess: (_, { id, role }) => {
      client.setQueryData(profileList().queryKey, (profiles) => profiles && withRole(profiles, id, role));
    },
    // Read again, since a reading was cut off and others may have changed something; not waited for.
    // Whoever changed their own role meets its effect at once, not at the guard's next look.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: profileList().queryKey });
      return client.invalidateQueries({ queryKey: roleKey });
    },
  });
}
