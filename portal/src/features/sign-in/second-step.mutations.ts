import { auth } from '../../lib/provider-auth.ts';

/** Signs out whoever has yet to take the second step, here alone and without a word: nobody was let in. */
export const giveUpSignIn = async (): Promise<void> => {
  await (await auth()).signOut({ scope: 'local' });
};
