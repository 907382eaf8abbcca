import * as z from 'zod';
import { emailAddress } from '../../accounts/email-address.ts';
import { presentUser } from '../../accounts/present.ts';
import { checkData, dataShape } from '../../accounts/user-data.ts';
import { readBody, text } from '../../body.ts';
import { askedRedirect, sendMessage } from '../../codes/messages.ts';
import type { AuthContext, Endpoint } from '../../context.ts';
import { emailRateLimitExceeded } from '../../errors.ts';
import { assertBelow, type Limit, recordFailure, takeTurns } from '../../limits.ts';
import { tellRule } from '../against-rule.ts';
import { userById } from '../held-user.ts';
import { invitedUser } from '../unconfirmed-user.ts';

const shape = z.object({ email: text, data: dataShape });

/** POST /invite: an account for somebody, and a mail whose link lets them choose a password. */
export const invite: Endpoint = (auth) => ({
  method: 'POST',
  url: '/invite',
  handler: async (request) => {
    const body = readBody(shape, request.body);
    const email = emailAddress(body.email);
    const data = checkData(body.data);
    const redirectTo = askedRedirect(auth, request);
    const limits = limitsOf(auth, email);
    const invited = await auth.database
      .transaction(async (query) => {
        await takeTurns(query, limits);
        await assertBelow(query, limits);
        const { id: userId } = (await invitedUser(query, auth, email, data)).user;
        const message = { sort: 'invitation', type: 'confirmation_token', userId, to: email, email } as const;
        await sendMessage(auth, query, { ...message, redirectTo });
        await recordFailure(query, limits);
        return userById(query, userId);
      })
      .catch(tellRule);
    auth.mail.deliver();
    return presentUser(invited);
  },
});

/** As many as other messages, and counted by themselves: what strangers ask for holds back no invitation. */
const limitsOf = ({ settings }: AuthContext, email: string): Limit[] => [
  { kind: 'invitation', subject: '', ...settings.messagesInAll, refusal: emailRateLimitExceeded },
  { kind: 'invitation to mailbox', subject: email, ...settings.messagesPerMailbox, refusal: emailRateLimitExceeded },
];
