import { queryOptions } from '@tanstack/react-query';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { asRole } from '../../lib/roles.ts';
import type { Profile } from './profile.ts';

/** All profiles, by email. */
export const profileList = () =>
  queryOptions({
    queryKey: ['profiles'] as const,
    queryFn: async ({ signal }): Promise<Profile[]> => {
      const answer = await rest.from('profiles').select('id, email, role').order('email').abortSignal(signal);
      return dataOf(answer).map(({ id, email, role }) => ({ id, email: email ?? '', role: asRole(role) }));
    },
  });
