import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Query } from '../../postgres/types.ts';
import {
  type Account,
  dropUnconfirmedPassword,
  findAccountByEmail,
  insertAccount,
  newAccount,
} from '../accounts/account.ts';
import { emailAddress } from '../accounts/email-address.ts';
import { holdAccountByEmail } from '../accounts/hold-account.ts';
import { normalisePhone } from '../accounts/phone-number.ts';
import { checkData, dataShape, type UserData } from '../accounts/user-data.ts';
import { readBody, text } from '../body.ts';
import { readerOf, withinBounds } from '../codes/message-bounds.ts';
import { askedRedirect, countMessage, sendMessage, startMessageFlow, takeMessageTurn } from '../codes/messages.ts';
import { type Challenge, readChallenge } from '../codes/pkce.ts';
import { readChannel } from '../codes/texts.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { unsupportedPhone, validationFailed } from '../errors.ts';
import { textWayIn, type WantedText } from './otp-by-phone.ts';

const shape = z.object({
  email: text,
  phone: text,
  channel: text,
  create_user: z
    .boolean()
    .nullish()
    .transform((create) => create ?? true),
  data: dataShape,
  code_challenge: text,
  code_challenge_method: text,
});

/**
 * POST /otp: a link and a code to sign in with, or a code to a phone, with the message's id. Unlike GoTrue, which says
 * `otp_disabled`, an address or number that has no account and is to get none is answered as if it had one.
 */
export const otp: Endpoint = (auth) => ({
  method: 'POST',
  url: '/otp',
  handler: async (request) => {
    const asked = await readOtp(auth, request);
    if ('phone' in asked) return { message_id: await textWayIn(auth, request, asked) };
    await mailWayIn(auth, request, asked);
    return {};
  },
});

/** POST /magiclink: the same for an address alone, as older clients ask for it. */
export const magicLink: Endpoint = (auth) => ({
  method: 'POST',
  url: '/magiclink',
  handler: async (request) => {
    const body = readBody(shape, request.body);
    if (body.email === '') throw validationFailed('Password recovery requires an email');
    const challenge = readChallenge(body);
    await mailWayIn(auth, request, {
      email: emailAddress(body.email),
      create: true,
      data: checkData(body.data),
      challenge,
    });
    return {};
  },
});

const mailWayIn = async (auth: AuthContext, request: FastifyRequest, wanted: Wanted): Promise<void> => {
  const asked = { ...wanted, redirectTo: askedRedirect(auth, request) };
  const { email } = asked;
  await countMessage(auth, request);

  await auth.database.transaction(async (query) => {
    await takeMessageTurn(auth, query, request, 'sign-up or sign-in', [email]);
    const found = await holdAccountByEmail(query, email);
    const judged = { mailbox: email, reader: readerOf(found) };
    await withinBounds(auth, query, request, judged, () => send(auth, query, found, asked));
  });
  auth.mail.deliver();
};

interface Wanted {
  readonly email: string;
  /** Whether an account is made where there is none. */
  readonly create: boolean;
  readonly data: UserData;
  readonly challenge: Challenge | undefined;
}

type Asked = Wanted & { readonly redirectTo: string };

const send = async (
  auth: AuthContext,
  query: Query,
  found: Account | undefined,
  { email, create, data, challenge, redirectTo }: Asked,
): Promise<void> => {
  const account = found ?? (create ? await addAccount(auth, query, email, data) : undefined);
  const isNew = account?.user.email_confirmed_at === null;
  // Of whoever signed up before; this one wants none.
  if (isNew) await dropUnconfirmedPassword(query, { email }, null);
  const method = isNew ? 'email/signup' : 'magiclink';
  const userId = account?.user.id;
  const flowId = await startMessageFlow(query, challenge, { authenticationMethod: method, userId, redirectTo });
  // As in GoTrue the link that confirms a new account is the one that signs in.
  const message = isNew
    ? ({ sort: 'confirmation', type: 'confirmation_token' } as const)
    : ({ sort: 'magicLink', type: 'recovery_token' } as const);
  await sendMessage(auth, query, { ...message, userId, to: email, email, flowId, redirectTo });
};

const readOtp = async (auth: AuthContext, request: FastifyRequest): Promise<Wanted | WantedText> => {
  const body = readBody(shape, request.body);
  const { email, phone, channel, create_user: create, data } = body;
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided');
  }
  if (email !== '' && channel !== '') throw validationFailed('Channel should only be specified with Phone OTP');
  const challenge = readChallenge(body);
  if (phone !== '') {
    if (!auth.settings.phone) throw unsupportedPhone();
    return { phone: await normalisePhone(phone), channel: readChannel(channel), create, data: checkData(data) };
  }
  if (email === '') throw validationFailed('One of email or phone must be set');
  return { email: emailAddress(email), create, data: checkData(data), challenge };
};

/** An account without a password, where strangers may have one. */
const addAccount = async (
  { settings }: AuthContext,
  query: Query,
  email: string,
  data: UserData,
): Promise<Account | undefined> => {
  if (!settings.signup) return undefined;
  const account = newAccount({
    reach: { email },
    passwordHash: null,
    confirmed: !settings.confirmEmail,
    data: { ...data },
  });
  return (await insertAccount(query, account)) ? account : findAccountByEmail(query, email);
};
