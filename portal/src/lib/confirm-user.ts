import { renewed } from './provider.ts';
import { auth, keptToken } from './provider-auth.ts';
import { hearOfUser } from './session.ts';
import { needsSecondStep } from './session-level.ts';
import { signedInAs } from './session-state.ts';

/** What is answered where the account is gone, the session has ended, or the token counts no more. */
const refusals: readonly unknown[] = [401, 403, 404];

/**
 * Asks once who is signed in. Where the provider knows of nobody, the session is renewed or ends, as after any request
 * that it refuses; where it cannot say, nothing changes.
 */
export const confirmUser = async (): Promise<void> => {
  const token = keptToken();
  if (token === null) return;
  try {
    const { data, error } = await (await auth()).getUser();
    if (data.user) hearOfUser(signedInAs(data.user), needsSecondStep({ access_token: token, user: data.user }));
    else if (refusals.includes(error?.status)) await renewed(token);
  } catch (error) {
    console.error('Who is signed in could not be asked', error);
  }
};
