import { rest } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import type { SignedIn } from './session-state.ts';

/** SQLSTATE of a key that is taken: another tab made the profile in the same moment. */
const alreadyThere = '23505';

/** Makes the profile of somebody who has none, with role user; false where it is there by now. Throws a ProviderError. */
export const createProfile = async (user: SignedIn): Promise<boolean> => {
  const { error } = await rest.from('profiles').insert({ id: user.id, email: user.email, role: 'user' });
  if (error === null || error.code === alreadyThere) return error === null;
  throw new ProviderError(
    { title: 'Error', message: 'Could not create your user profile.', code: error.code, details: error.message },
    error,
  );
};
