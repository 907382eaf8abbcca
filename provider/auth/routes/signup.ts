import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { insertAccount, newAccount } from '../accounts.ts';
import { readBody, text } from '../body.ts';
import type { Endpoint } from '../context.ts';
import { deviceOf } from '../device.ts';
import { emailAddress } from '../email-address.ts';
import {
  anonymousDisabled,
  phoneSignupsDisabled,
  signupDisabled,
  userAlreadyExists,
  validationFailed,
} from '../errors.ts';
import { countAttempt } from '../limits.ts';
import { checkStrength } from '../passwords.ts';
import { presentSession, presentUser } from '../present.ts';
import { issueTokens, startSession } from '../sessions.ts';

const shape = z.object({
  email: text,
  phone: text,
  password: text,
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
});

// What a person says of themselves travels in every token, and a token in a header.
const longestData = 4_096;

/** POST /signup. While addresses must be confirmed, one that has an account already gets the answer of a new one. */
export const signup: Endpoint = (auth) => ({
  method: 'POST',
  url: '/signup',
  handler: async (request) => {
    const { database, settings, passwords, tokens } = auth;
    if (!settings.signup) throw signupDisabled();
    const { email, password, data } = readSignup(request);
    // Counted before the work, which is what the limit protects, besides the table of accounts.
    await countAttempt(database, { kind: 'sign-up from address', subject: request.ip, ...settings.signupsPerAddress });

    const confirmed = !settings.confirmEmail;
    const account = newAccount({ email, passwordHash: await passwords.hash(password), confirmed, data });

    const started = await database.transaction(async (query) => {
      const added = await insertAccount(query, account);
      if (!confirmed) return undefined;
      if (!added) throw userAlreadyExists();
      return startSession(query, { userId: account.user.id, method: 'password', device: deviceOf(request) });
    });

    if (started === undefined) return presentUser(account);
    const signedIn = { ...account, user: { ...account.user, last_sign_in_at: new Date().toISOString() } };
    return presentSession(await issueTokens(tokens, account, started.session, started.refreshToken), signedIn);
  },
});

const readSignup = (request: FastifyRequest) => {
  const { email, phone, password, data } = readBody(shape, request.body);
  if (email === '' && phone === '' && password === '') throw anonymousDisabled();
  if (password === '') throw validationFailed('Signup requires a valid password');
  checkStrength(password);
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on signup.');
  }
  if (phone !== '') throw phoneSignupsDisabled();
  if (Buffer.byteLength(JSON.stringify(data)) > longestData) {
    throw validationFailed(`User metadata must not exceed ${longestData} bytes`);
  }
  return { email: emailAddress(email), password, data };
};
