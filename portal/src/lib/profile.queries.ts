import { queryOptions } from '@tanstack/react-query';
import type { OwnSecondStep } from './answers.ts';
import { rest } from './provider.ts';
import { dataOf } from './provider-error.ts';
import { roleKey } from './query-keys.ts';
import { asRole, type Role } from './roles.ts';
import type { SignedIn } from './session-state.ts';

/** A person's role, whether their profile was made just now, and what the shop's rule of second steps asks of them. */
export interface RoleAnswer {
  readonly role: Role;
  readonly created: boolean;
  readonly secondStep: OwnSecondStep;
}

/** PostgREST's code for a single row that is not there. */
const missingRow = 'PGRST116';

/** The role of somebody; null where they have no profile. */
export const readRole = async (id: string, signal: AbortSignal): Promise<Role | null> => {
  const answer = await rest.from('profiles').select('role').eq('id', id).abortSignal(signal).single();
  if (answer.error?.code === missingRow) return null;
  return asRole(dataOf(answer).role);
};

const readSecondStep = async (signal: AbortSignal): Promise<OwnSecondStep> =>
  dataOf(await rest.rpc('own_second_step').abortSignal(signal));

/** The role of the person who is signed in. Somebody without a profile gets one, with role user. */
export const roleQuery = (user: SignedIn) =>
  queryOptions({
    queryKey: [...roleKey, user.id],
    queryFn: async ({ signal }): Promise<RoleAnswer> => {
      const [role, secondStep] = await Promise.all([readRole(user.id, signal), readSecondStep(signal)]);
      if (role) return { role, created: false, secondStep };
      // Fetched for the first session of somebody new.
      const { createProfile } = await import('./create-profile.ts');
      const created = await createProfile(user);
      return { role: created ? 'user' : ((await readRole(user.id, signal)) ?? 'user'), created, secondStep };
    },
  });
