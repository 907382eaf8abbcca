import { queryOptions } from '@tanstack/react-query';
import { liveState } from '../../lib/live/live.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { keyOf } from '../../lib/query-keys.ts';
import { asRole } from '../../lib/roles.ts';
import type { Profile } from './profile.ts';

const rereadEveryMs = 5_000;

/** All profiles, by email. */
export const profileList = () =>
  queryOptions({
    queryKey: keyOf('profiles'),
    // Roles are given by several people, and a choice among old ones is refused: asked for where nobody tells.
    refetchInterval: () => liveState() !== 'live' && rereadEveryMs,
    queryFn: async ({ signal }): Promise<Profile[]> => {
      const answer = await rest.from('profiles').select('id, email, phone, role').order('email').abortSignal(signal);
      return dataOf(answer).map(({ id, email, phone, role }) => ({
        id,
        email: email ?? '',
        phone: phone ?? '',
        role: asRole(role),
      }));
    },
  });
