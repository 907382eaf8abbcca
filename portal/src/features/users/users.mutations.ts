import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rest } from '../../lib/provider.ts';
import { dataOf, ProviderError } from '../../lib/provider-error.ts';
import type { Role } from '../../lib/roles.ts';
import { withRole } from './profile.ts';
import { profileList } from './users.queries.ts';

type NewRole = { readonly id: string; readonly role: Role };

/** PostgREST's code for a single row that is not there: deleted, or no longer to be seen by who asks. */
const missingRow = 'PGRST116';

/**
 * Gives a profile another role, which the list shows once the server has confirmed it. Throws a ProviderError, PT409
 * where nobody would be left who may enter.
 */
export function useSetRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, role }: NewRole): Promise<void> => {
      // The row is asked back: an update that found nothing to change would be confirmed just as well.
      const answer = await rest.from('profiles').update({ role }).eq('id', id).select('id').single();
      if (answer.error?.code === missingRow) {
        const message = 'This account is not there any more, or your own role has changed. Load the page anew.';
        throw new ProviderError({ message, code: missingRow, status: answer.status }, answer.error);
      }
      dataOf(answer);
    },
    onSuccess: (_, { id, role }) => {
      client.setQueryData(profileList().queryKey, (profiles) => profiles && withRole(profiles, id, role));
    },
    // Whoever changed their own role meets its effect at once, not at the guard's next look.
    onSettled: () => client.invalidateQueries({ queryKey: ['role'] }),
  });
}
