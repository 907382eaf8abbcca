import { readerOf, withinBounds } from '../codes/message-bounds.ts';
import { countMessage, sendMessage, takeMessageTurn } from '../codes/messages.ts';
import type { Endpoint } from '../context.ts';
import { verifyEmailFirst } from '../errors.ts';
import { authenticate } from '../sessions/authenticate.ts';

/** GET /reauthenticate: mails the code (nonce) that a change of password asks for when the session is old. */
export const reauthenticate: Endpoint = (auth) => ({
  method: 'GET',
  url: '/reauthenticate',
  // A HEAD would send a mail as well.
  handler: async (request) => {
    const { account } = await authenticate(auth, request);
    const { id: userId, email } = account.user;
    const reader = readerOf(account);
    if (email === null || reader === undefined) throw verifyEmailFirst();
    await countMessage(auth, request);
    await auth.database.transaction(async (query) => {
      await takeMessageTurn(auth, query, request, 'reauthentication', [email]);
      const message = { sort: 'reauthentication', type: 'reauthentication_token' } as const;
      await withinBounds(auth, query, request, { mailbox: email, reader }, () =>
        sendMessage(auth, query, { ...message, userId, to: email, email }),
      );
    });
    auth.mail.deliver();
    return {};
  },
});
