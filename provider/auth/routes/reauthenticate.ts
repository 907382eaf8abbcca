import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/account.ts';
import { holderOf, readerOf, withinBounds } from '../codes/message-bounds.ts';
import { countMessage, sendMessage, takeMessageTurn } from '../codes/messages.ts';
import { withinSmsBounds } from '../codes/sms-bounds.ts';
import { sendText } from '../codes/texts.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { phoneLoginsDisabled, verifyEmailFirst, verifyPhoneFirst } from '../errors.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { deviceOf } from '../sessions/device.ts';
import { ssoManaged } from '../sso/errors.ts';

/**
 * GET /reauthenticate: sends the code (nonce) that a change of password asks for when the session is old; to the phone of
 * an account that has no address.
 */
export const reauthenticate: Endpoint = (auth) => ({
  method: 'GET',
  url: '/reauthenticate',
  // A HEAD would send a mail as well.
  handler: async (request) => {
    const { account } = await authenticate(auth, request);
    // Its nonce would be for a change of password, which the directory alone makes.
    if (account.user.is_sso_user) throw ssoManaged();
    if (account.user.email === null && account.user.phone !== null) await textNonce(auth, request, account);
    else await mailNonce(auth, request, account);
    return {};
  },
});

const mailNonce = async (auth: AuthContext, request: FastifyRequest, account: Account): Promise<void> => {
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
};

const textNonce = async (auth: AuthContext, request: FastifyRequest, account: Account): Promise<void> => {
  const phone = account.user.phone ?? '';
  const { ip } = deviceOf(request);
  if (!auth.settings.phone) throw phoneLoginsDisabled();
  const owner = holderOf(account);
  if (owner === undefined) throw verifyPhoneFirst();
  await auth.database.transaction(async (query) => {
    await withinSmsBounds(auth, query, request, { to: phone, owner, account: owner.id }, () =>
      sendText(auth, query, { sort: 'reauthentication', account, to: phone, channel: 'sms', ip }),
    );
  });
  auth.sms?.deliver();
};
