import * as z from 'zod';
import { emailAddress } from '../accounts/email-address.ts';
import { holdAccountByEmail } from '../accounts/hold-account.ts';
import { readBody, text } from '../body.ts';
import { readerOf, withinBounds } from '../codes/message-bounds.ts';
import { askedRedirect, countMessage, sendMessage, startMessageFlow, takeMessageTurn } from '../codes/messages.ts';
import { readChallenge } from '../codes/pkce.ts';
import type { Endpoint } from '../context.ts';
import { validationFailed } from '../errors.ts';

const shape = z.object({ email: text, code_challenge: text, code_challenge_method: text });

/** POST /recover. An address without an account gets the same answer, after the same limits, and no mail. */
export const recover: Endpoint = (auth) => ({
  method: 'POST',
  url: '/recover',
  handler: async (request) => {
    const body = readBody(shape, request.body);
    if (body.email === '') throw validationFailed('Password recovery requires an email');
    const email = emailAddress(body.email);
    const challenge = readChallenge(body);
    const redirectTo = askedRedirect(auth, request);
    await countMessage(auth, request);

    await auth.database.transaction(async (query) => {
      await takeMessageTurn(auth, query, request, 'recovery', [email]);
      const account = await holdAccountByEmail(query, email);
      const userId = account?.user.id;
      const flow = { authenticationMethod: 'recovery', userId, redirectTo };
      await withinBounds(auth, query, request, { mailbox: email, reader: readerOf(account) }, async () => {
        const flowId = await startMessageFlow(query, challenge, flow);
        const message = { sort: 'recovery', type: 'recovery_token', userId, to: email, email } as const;
        await sendMessage(auth, query, { ...message, flowId, redirectTo });
      });
    });
    auth.mail.deliver();
    return {};
  },
});
