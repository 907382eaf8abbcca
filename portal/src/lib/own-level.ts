import { auth } from './provider-auth.ts';

/** The provider's code where a session has yet to take the second step of its account. */
export const lacksSecondStep = 'insufficient_aal';

/**
 * Renews a session that was refused for want of its second step, which may have been forgotten while its token still
 * speaks of it: the page hears what is lacking, and asks. Where it cannot be renewed, nothing changes.
 */
export const renewLevel = async (): Promise<void> => {
  try {
    await (await auth()).refreshSession();
  } catch (error) {
    console.error('The session could not be renewed', error);
  }
};
