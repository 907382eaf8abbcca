import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Query } from '../../postgres/types.ts';
import type { Account } from '../accounts/account.ts';
import { emailAddress } from '../accounts/email-address.ts';
import { holdAccountByEmail } from '../accounts/hold-account.ts';
import { normalisePhone } from '../accounts/phone-number.ts';
import { readBody, text } from '../body.ts';
import { startEmailChange } from '../codes/email-change.ts';
import { withinBounds } from '../codes/message-bounds.ts';
import { askedRedirect, countMessage, sendMessage, startMessageFlow, takeMessageTurn } from '../codes/messages.ts';
import { type Challenge, readChallenge } from '../codes/pkce.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { phoneResendsDisabled, validationFailed } from '../errors.ts';
import { type AskedTextAgain, textAgain } from './resend-by-phone.ts';

const shape = z.object({ type: text, email: text, phone: text, code_challenge: text, code_challenge_method: text });

/** POST /resend: the confirmation of a sign-up or of an email change once more, where one is waited for. */
export const resend: Endpoint = (auth) => ({
  method: 'POST',
  url: '/resend',
  handler: async (request) => {
    const read = await readResend(auth, request);
    if ('phone' in read) return { message_id: await textAgain(auth, request, read) };
    const asked = { ...read, redirectTo: askedRedirect(auth, request) };
    await countMessage(auth, request);
    await auth.database.transaction(async (query) => {
      const asking = asked.type === 'signup' ? 'sign-up or sign-in' : 'email change';
      await takeMessageTurn(auth, query, request, asking, [asked.email]);
      const user = (await holdAccountByEmail(query, asked.email))?.user;
      // A change of address writes to the new one, too, which nobody has confirmed.
      const judged =
        asked.type === 'signup'
          ? { mailbox: asked.email }
          : { mailbox: user?.email_change || asked.email, messages: 2 };
      await withinBounds(auth, query, request, judged, () => sendAgain(auth, query, user, asked));
    });
    auth.mail.deliver();
    return {};
  },
});

interface Asked {
  readonly type: 'signup' | 'email_change';
  readonly email: string;
  readonly challenge: Challenge | undefined;
  readonly redirectTo: string;
}

/** Whoever waits for nothing, and whoever has no account, costs what the others do. */
const sendAgain = async (
  auth: AuthContext,
  query: Query,
  user: Account['user'] | undefined,
  asked: Asked,
): Promise<void> => {
  const { type, email, challenge, redirectTo } = asked;
  const authenticationMethod = type === 'signup' ? 'email/signup' : type;
  const flowId = await startMessageFlow(query, challenge, { authenticationMethod, userId: user?.id, redirectTo });
  if (type === 'signup') {
    const userId = user?.email_confirmed_at === null ? user.id : undefined;
    const message = { sort: 'confirmation', type: 'confirmation_token', userId, to: email, email } as const;
    return sendMessage(auth, query, { ...message, flowId, redirectTo });
  }
  const newEmail = user?.email_change || undefined;
  const userId = newEmail === undefined ? undefined : user?.id;
  await startEmailChange(auth, query, { userId, email, newEmail: newEmail ?? email, flowId, redirectTo });
};

const readResend = async (
  { settings }: AuthContext,
  request: FastifyRequest,
): Promise<Omit<Asked, 'redirectTo'> | AskedTextAgain> => {
  const body = readBody(shape, request.body);
  const { type, email, phone } = body;
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
  }
  const challenge = readChallenge(body);
  if (email === '' && type === 'signup') throw validationFailed('Type provided requires an email address');
  if (phone === '' && type === 'sms') throw validationFailed('Type provided requires a phone number');
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided.');
  }
  if (phone === '' && email === '') throw validationFailed('Missing email address or phone number');
  if (type === 'sms' || type === 'phone_change') {
    if (!settings.phone) throw phoneResendsDisabled();
    if (phone === '') throw validationFailed('Type provided requires a phone number');
    return { type, phone: await normalisePhone(phone) };
  }
  if (email === '' || (type !== 'signup' && type !== 'email_change')) throw phoneResendsDisabled();
  return { type, email: emailAddress(email), challenge };
};
