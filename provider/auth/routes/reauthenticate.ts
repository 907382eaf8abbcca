import { authenticate } from '../authenticate.ts';
import type { Endpoint } from '../context.ts';
import { verifyEmailFirst } from '../errors.ts';
import { countMessage, sendMessage, takeMessageTurn } from '../messages.ts';

/** GET /reauthenticate: mails the code (nonce) that a change of password asks for when the session is old. */
export const reauthenticate: Endpoint = (auth) => ({
  method: 'GET',
  url: '/reauthenticate',
  // A HEAD would send a mail as well.
  exposeHeadRoute: false,
  handler: async (request) => {
    const { account } = await authenticate(auth, request);
    const { id: userId, email, email_confirmed_at: confirmedAt } = account.user;
    if (email === null || confirmedAt === null) throw verifyEmailFirst();
    await countMessage(auth, request);
    await auth.database.transaction(async (query) => {
      await takeMessageTurn(auth, query, 'reauthentication', [email]);
      const message = { sort: 'reauthentication', type: 'reauthentication_token' } as const;
      await sendMessage(auth, query, { ...message, userId, to: email, email });
    });
    auth.mail.deliver();
    return {};
  },
});
