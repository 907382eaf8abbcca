import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Query } from '../../postgres/types.ts';
import { findAccountById } from '../accounts/account.ts';
import { emailAddress } from '../accounts/email-address.ts';
import { normalisePhone } from '../accounts/phone-number.ts';
import { presentSession } from '../accounts/present.ts';
import { readBody, text } from '../body.ts';
import { type TakenToken, takeByCode, takeByLink } from '../codes/one-time-tokens.ts';
import { acceptText, textTypesOf } from '../codes/text-verification.ts';
import { acceptToken, halfConfirmed, tokenTypesOf } from '../codes/verification.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { AuthError, invalidEmailFormat, linkExpired, otpExpired, validationFailed } from '../errors.ts';
import { countAttempt } from '../limits.ts';
import { deviceOf } from '../sessions/device.ts';
import { nameSession } from '../sessions/name-session.ts';
import { issueTokens, startSession } from '../sessions/session.ts';

const shape = z.object({ type: text, token: text, token_hash: text, email: text, phone: text, redirect_to: text });

/** POST /verify: a session for the code of a message and its address, or for what its link carries. */
export const verify: Endpoint = (auth) => ({
  method: 'POST',
  url: '/verify',
  handler: async (request, reply) => {
    const proof = await readProof(auth, request);
    await countVerification(auth, request);

    const device = deviceOf(request);
    const verified = await auth.database.transaction(async (query) => {
      const taken = await takeProof(query, proof, device.network);
      // A value and no error: that a wrong code was tried must be committed.
      if (taken === undefined || taken instanceof AuthError) return taken;
      if (proof.phone !== '') await acceptText(query, auth, taken, device);
      const { part } =
        proof.phone === '' ? await acceptToken(query, auth, taken, device) : ({ part: 'whole' } as const);
      if (part === 'half') return { part } as const;
      const started = await startSession(query, { userId: taken.userId, method: 'otp', device }, auth);
      const account = await findAccountById(query, taken.userId);
      return account === undefined ? undefined : ({ part, account, ...started } as const);
    });
    if (verified instanceof AuthError) throw verified;
    if (verified === undefined) throw proof.link === '' ? otpExpired() : linkExpired();
    auth.mail.deliver();
    if (verified.part === 'half') return { msg: halfConfirmed, code: '200' };

    const { account, session, refreshToken } = verified;
    nameSession(reply, account, session);
    return presentSession(await issueTokens(auth.tokens, account, session, refreshToken), account);
  },
});

/** Counts every try against the network address it came from, right or wrong. */
export const countVerification = ({ database, settings }: AuthContext, request: FastifyRequest): Promise<void> =>
  countAttempt(database, {
    kind: 'verification from address',
    subject: limitSubject(request.ip),
    ...settings.verificationsPerAddress,
  });

interface Proof {
  readonly type: string;
  readonly link: string;
  readonly code: string;
  readonly email: string;
  /** In digits; '' where an address is named. */
  readonly phone: string;
}

const readProof = async ({ settings }: AuthContext, request: FastifyRequest): Promise<Proof> => {
  const { type, token: code, token_hash: link, email, phone, redirect_to: redirect } = readBody(shape, request.body);
  if (type === '') throw validationFailed('Verify requires a verification type');
  if ((code === '') === (link === '')) throw validationFailed('Verify requires either a token or a token hash');
  if (link !== '') {
    if (email !== '' || phone !== '' || redirect !== '') {
      throw validationFailed('Only the token_hash and type should be provided');
    }
    if (tokenTypesOf(type) === undefined) throw validationFailed('Invalid email verification type');
    return { type, link, code, email, phone: '' };
  }
  if ((email === '') === (phone === '')) {
    throw validationFailed('Only an email address or phone number should be provided on verify');
  }
  if (phone === '') return { type, link, code, email: asEmail(email), phone: '' };
  // Codes are sent to no phone, so none is right.
  if (!settings.phone) throw otpExpired();
  const number = await normalisePhone(phone);
  return { type, link, code, email: '', phone: number };
};

const asEmail = (typed: string): string => {
  try {
    return emailAddress(typed);
  } catch (error) {
    throw error instanceof AuthError ? invalidEmailFormat() : error;
  }
};

const takeProof = async (
  query: Query,
  { type, link, email, phone, code }: Proof,
  network: string,
): Promise<TakenToken | AuthError | undefined> => {
  const types = phone === '' ? tokenTypesOf(type) : textTypesOf(type);
  if (types === undefined) return undefined;
  if (link !== '') return takeByLink(query, link, types);
  return takeByCode(query, { email: phone || email, code, network }, types);
};
