import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Query } from '../../postgres/types.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  findAccountByPhone,
  type Reach,
} from '../accounts/account.ts';
import { normalisePhone } from '../accounts/phone-number.ts';
import { presentSession } from '../accounts/present.ts';
import { readBody, text } from '../body.ts';
import { lockAccounts } from '../codes/one-time-tokens.ts';
import type { AuthContext } from '../context.ts';
import {
  AuthError,
  emailNotConfirmed,
  invalidCredentials,
  phoneLoginsDisabled,
  phoneNotConfirmed,
  userBanned,
  validationFailed,
} from '../errors.ts';
import {
  assertBelow,
  countAttempt,
  failedSignInsOf,
  forgiveFailures,
  type Limit,
  recordFailure,
  refusalBy,
  takeTurns,
} from '../limits.ts';
import { isOutdated } from '../passwords/passwords.ts';
import { deviceOf } from '../sessions/device.ts';
import { knowsNetwork } from '../sessions/known-networks.ts';
import { nameSession } from '../sessions/name-session.ts';
import { issueTokens, startSession } from '../sessions/session.ts';
import type { Grant } from './grant.ts';

const shape = z.object({ email: text, phone: text, password: text });

/** POST /token?grant_type=password. An absent account costs and answers what a wrong password does. */
export const passwordGrant: Grant = async (auth, request, reply) => {
  const { database, passwords, settings, tokens } = auth;
  const { reach, name, password } = await readCredentials(auth, request);
  const subject = limitSubject(request.ip);
  const limits = limitsOf(auth, subject, name);
  await assertBelow(database.query, [limits.here, limits.address]);
  // Right or wrong, each costs a hash.
  await countAttempt(database, { kind: 'sign-in tried from address', subject, ...settings.signInsPerAddress });

  const found = await findAccount(database.query, reach);
  const matches = await passwords.verify(found?.user.encrypted_password ?? null, password, subject);
  const refusal = refusalOf(found, matches, reach);
  const renewed = refusal === undefined && found ? await renewedHash(auth, found, password, subject) : undefined;

  // The verdict is spoken inside a turn: of many guesses at once no more than the limits allow learn anything.
  const verdict = await database.transaction(async (query) => {
    await takeTurns(query, [limits.account, limits.here, limits.address]);
    await assertBelow(query, [limits.here, limits.address]);
    const locked = await hearTry(query, limits, { matches, userId: found?.user.id, network: subject });
    if (locked !== undefined || refusal !== undefined || found === undefined) return { refusal: locked ?? refusal };
    if (renewed !== undefined) await replaceHash(query, found, renewed);
    return startFor(auth, query, found, renewed ?? found.user.encrypted_password, request);
  });
  if ('refusal' in verdict) throw verdict.refusal ?? invalidCredentials();

  auth.mail.deliver();
  const { account, session, refreshToken } = verdict;
  const issued = await issueTokens(tokens, account, session, refreshToken);
  nameSession(reply, account, session);
  return { ...presentSession(issued, account), weak_password: null };
};

/**
 * Counts a try, and answers the refusal where the account is locked: by failures from everywhere, except for the right
 * password from a network address that the account was signed in from lately. There a wrong one gets the same answer as
 * everywhere, so that nobody who shares the address learns of an account; and the right one from elsewhere counts as a
 * wrong one.
 */
const hearTry = async (
  query: Query,
  { account, here, address }: Limits,
  { matches, userId, network }: { matches: boolean; userId: string | undefined; network: string },
): Promise<AuthError | undefined> => {
  const locked = await refusalBy(query, [account]);
  const isKnown = await knowsNetwork(query, userId, network);
  const isHeard = locked === undefined || (matches && isKnown);
  if (matches && isHeard) {
    await forgiveFailures(query, here);
    // Whoever guesses elsewhere gets no further guesses by it.
    if (locked === undefined) await forgiveFailures(query, account);
    return undefined;
  }
  await recordFailure(query, locked === undefined ? [account, here, address] : [here, address]);
  return locked;
};

const findAccount = (query: Query, reach: Reach): Promise<Account | undefined> =>
  'email' in reach ? findAccountByEmail(query, reach.email) : findAccountByPhone(query, reach.phone);

interface Credentials {
  readonly reach: Reach;
  /** By which the limits count. */
  readonly name: string;
  readonly password: string;
}

const readCredentials = async ({ settings }: AuthContext, request: FastifyRequest): Promise<Credentials> => {
  const { email, phone, password } = readBody(shape, request.body);
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on login.');
  }
  if (phone !== '') {
    if (!settings.phone) throw phoneLoginsDisabled();
    // A number that cannot be is no account's, and is told no more than that.
    const number = await normalisePhone(phone).catch((error: unknown) => {
      throw error instanceof AuthError ? invalidCredentials() : error;
    });
    return { reach: { phone: number }, name: number, password };
  }
  if (email === '') throw validationFailed('missing email or phone');
  return { reach: { email: email.toLowerCase() }, name: email.toLowerCase(), password };
};

// Whoever does not know the password learns nothing else, a ban included.
const refusalOf = (account: Account | undefined, matches: boolean, reach: Reach): AuthError | undefined => {
  if (account === undefined || !matches) return invalidCredentials();
  if (account.banned) return userBanned();
  if ('phone' in reach) return account.user.phone_confirmed_at === null ? phoneNotConfirmed() : undefined;
  if (account.user.email_confirmed_at === null) return emailNotConfirmed();
  return undefined;
};

/** The password hashed as it would be today, where an imported hash still stands for it. */
const renewedHash = async ({ passwords }: AuthContext, { user }: Account, password: string, subject: string) =>
  isOutdated(user.encrypted_password ?? '') ? passwords.hash(password, subject) : undefined;

/** Unless somebody has set another password meanwhile. */
const replaceHash = (query: Query, { user }: Account, hash: string) =>
  query({
    text: 'update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2',
    values: [user.id, user.encrypted_password, hash],
  });

const startFor = async (
  auth: AuthContext,
  query: Query,
  { user }: Account,
  verified: string | null,
  request: FastifyRequest,
) => {
  const start = { userId: user.id, method: 'password', device: deviceOf(request) };
  const held = await lockAccounts(query, [{ user_id: user.id }]);
  // It is gone by now, and no session can belong to it.
  if (held.rows.length === 0) throw invalidCredentials();
  const started = await startSession(query, start, auth);
  const account = await findAccountById(query, user.id);
  // Read again after the lock: a ban or a new password of this very moment counts.
  if (account === undefined || account.user.encrypted_password !== verified) throw invalidCredentials();
  if (account.banned) throw userBanned();
  return { ...started, account };
};

interface Limits {
  /** Of the account, from everywhere. */
  readonly account: Limit;
  /** Of the account, from the network address that asks. */
  readonly here: Limit;
  /** Of that network address, over all accounts. */
  readonly address: Limit;
}

const limitsOf = ({ settings }: AuthContext, subject: string, name: string): Limits => ({
  account: { ...failedSignInsOf(name), ...settings.failedSignIns.perAccount },
  here: { ...failedSignInsOf(name), network: subject, ...settings.failedSignIns.perAccount },
  address: { kind: 'sign-in from address', subject, ...settings.failedSignIns.perAddress },
});
