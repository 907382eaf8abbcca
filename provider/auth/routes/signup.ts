import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Query } from '../../postgres/types.ts';
import {
  asConfirming,
  dropUnconfirmedPassword,
  findAccountByEmail,
  insertAccount,
  newAccount,
} from '../accounts/account.ts';
import { emailAddress } from '../accounts/email-address.ts';
import { normalisePhone } from '../accounts/phone-number.ts';
import { presentSession, presentUser } from '../accounts/present.ts';
import { checkData, dataShape, type UserData } from '../accounts/user-data.ts';
import { readBody, text } from '../body.ts';
import { withinBounds } from '../codes/message-bounds.ts';
import { askedRedirect, countMessage, sendMessage, startMessageFlow, takeMessageTurn } from '../codes/messages.ts';
import { type Challenge, readChallenge } from '../codes/pkce.ts';
import { readChannel } from '../codes/texts.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import {
  anonymousDisabled,
  phoneSignupsDisabled,
  pkceNotForPhones,
  signupDisabled,
  userAlreadyExists,
  validationFailed,
} from '../errors.ts';
import { countAttempt } from '../limits.ts';
import { checkStrength } from '../passwords/passwords.ts';
import { deviceOf } from '../sessions/device.ts';
import { nameSession } from '../sessions/name-session.ts';
import { issueTokens, startSession } from '../sessions/session.ts';
import { type AskedByPhone, signUpByPhone } from './signup-by-phone.ts';

const shape = z.object({
  email: text,
  phone: text,
  password: text,
  channel: text,
  data: dataShape,
  code_challenge: text,
  code_challenge_method: text,
});

/** POST /signup. While addresses must be confirmed, one that has an account already gets the answer of a new one. */
export const signup: Endpoint = (auth) => ({
  method: 'POST',
  url: '/signup',
  handler: async (request, reply) => {
    const { database, settings, passwords, tokens } = auth;
    if (!settings.signup) throw signupDisabled();
    const asked = await readSignup(auth, request);
    if ('phone' in asked) return signUpByPhone(auth, request, asked);
    const { email, password, data, challenge } = asked;
    const redirectTo = askedRedirect(auth, request);
    // Counted before the work, which is what the limit protects, besides the table of accounts.
    const subject = limitSubject(request.ip);
    await countAttempt(database, { kind: 'sign-up from address', subject, ...settings.signupsPerAddress });
    const confirmed = !settings.confirmEmail;
    if (!confirmed) await countMessage(auth, request);

    const account = newAccount({
      reach: { email },
      passwordHash: await passwords.hash(password, subject),
      confirmed,
      data,
    });
    const kept = confirmed ? null : await fittingHash(auth, email, password, subject);

    const started = await database.transaction(async (query) => {
      if (!confirmed) {
        await takeMessageTurn(auth, query, request, 'sign-up or sign-in', [email]);
        await withinBounds(auth, query, request, { mailbox: email }, async () => {
          if (!(await insertAccount(query, account))) await dropUnconfirmedPassword(query, { email }, kept);
          await askToConfirm(auth, query, email, { challenge, redirectTo });
        });
        return undefined;
      }
      if (!(await insertAccount(query, account))) throw userAlreadyExists();
      const start = { userId: account.user.id, method: 'password', device: deviceOf(request) };
      return startSession(query, start, auth);
    });

    if (started === undefined) {
      auth.mail.deliver();
      return presentUser(asConfirming(account));
    }
    const signedIn = { ...account, user: { ...account.user, last_sign_in_at: new Date().toISOString() } };
    nameSession(reply, account, started.session);
    return presentSession(await issueTokens(tokens, account, started.session, started.refreshToken), signedIn);
  },
});

interface Asked {
  readonly email: string;
  readonly password: string;
  readonly data: UserData;
  readonly challenge: Challenge | undefined;
}

const readSignup = async ({ settings }: AuthContext, request: FastifyRequest): Promise<Asked | AskedByPhone> => {
  const body = readBody(shape, request.body);
  const { email, phone, password, data } = body;
  if (email === '' && phone === '') throw anonymousDisabled();
  if (password === '') throw validationFailed('Signup requires a valid password');
  checkStrength(password);
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on signup.');
  }
  const challenge = readChallenge(body);
  if (phone !== '') {
    if (!settings.phone) throw phoneSignupsDisabled();
    if (challenge !== undefined) throw pkceNotForPhones();
    const channel = readChannel(body.channel);
    return { phone: await normalisePhone(phone), password, data: checkData(data), channel };
  }
  return { email: emailAddress(email), password, data: checkData(data), challenge };
};

/** The hash that the address has already, if the password fits it; takes as long where it has none. */
const fittingHash = async ({ database, passwords }: AuthContext, email: string, password: string, subject: string) => {
  const hash = (await findAccountByEmail(database.query, email))?.user.encrypted_password ?? null;
  return (await passwords.verify(hash, password, subject)) ? hash : null;
};

/** An account that waits for its confirmation gets the mail (again); one that does not costs as much. */
const askToConfirm = async (
  auth: AuthContext,
  query: Query,
  email: string,
  { challenge, redirectTo }: { challenge: Challenge | undefined; redirectTo: string },
): Promise<void> => {
  const account = await findAccountByEmail(query, email);
  const userId = account?.user.email_confirmed_at === null ? account.user.id : undefined;
  const flow = { authenticationMethod: 'email/signup', userId, redirectTo };
  const flowId = await startMessageFlow(query, challenge, flow);
  const message = { sort: 'confirmation', type: 'confirmation_token', userId, to: email, email } as const;
  await sendMessage(auth, query, { ...message, flowId, redirectTo });
};
