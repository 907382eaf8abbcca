import { queryOptions } from '@tanstack/react-query';
import type { OwnSecondStep } from './answers.ts';
import { rest } from './provider.ts';
import { dataOf, ProviderError } from './provider-error.ts';
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
/** SQLSTATE of a key that is taken: another tab made the profile in the same moment. */
const alreadyThere = '23505';

const readRole = async (id: string, signal?: AbortSignal): Promise<Role | null> => {
  const request = rest.from('profiles').select('role').eq('id', id);
  const answer = await (signal ? request.abortSignal(signal) : request).single();
  if (answer.error?.code === missingRow) return null;
  return asRole(dataOf(answer).role);
};

const readSecondStep = async (signal: AbortSignal): Promise<OwnSecondStep> =>
  dataOf(await rest.rpc('own_second_step').abortSignal(signal));

const createProfile = async (user: SignedIn): Promise<Omit<RoleAnswer, 'secondStep'>> => {
  const { error } = await rest.from('profiles').insert({ id: user.id, email: user.email, role: 'user' });
  if (!error) return { role: 'user', created: true };
  const role = error.code === alreadyThere ? await readRole(user.id) : null;
  if (role) return { role, created: false };
  throw new ProviderError(
    { title: 'Error', message: 'Could not create your user profile.', code: error.code, details: error.message },
    error,
  );
};

/** The role of the person who is signed in. Somebody without a profile gets one, with role user. */
export const roleQuery = (user: SignedIn) =>
  queryOptions({
    queryKey: [...roleKey, user.id],
    queryFn: async ({ signal }): Promise<RoleAnswer> => {
      const [role, secondStep] = await Promise.all([readRole(user.id, signal), readSecondStep(signal)]);
      return { ...(role ? { role, created: false } : await createProfile(user)), secondStep };
    },
  });
