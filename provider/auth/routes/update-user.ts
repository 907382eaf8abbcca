import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Query } from '../../postgres/types.ts';
import { type Account, findAccountByEmail, findAccountById, findAccountByPhone } from '../accounts/account.ts';
import { emailAddress } from '../accounts/email-address.ts';
import { normalisePhone } from '../accounts/phone-number.ts';
import { presentUser } from '../accounts/present.ts';
import { mergeData, storeData, type UserData } from '../accounts/user-data.ts';
import { readBody, text } from '../body.ts';
import { startEmailChange } from '../codes/email-change.ts';
import { withinBounds } from '../codes/message-bounds.ts';
import { askedRedirect, countMessage, startMessageFlow, takeMessageTurn } from '../codes/messages.ts';
import { lockAccounts, takeByCode } from '../codes/one-time-tokens.ts';
import { beginPhoneChange, countPhoneChange, type NewPhone } from '../codes/phone-change.ts';
import { type Challenge, readChallenge } from '../codes/pkce.ts';
import { readChannel } from '../codes/texts.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import {
  AuthError,
  emailExists,
  notAdmin,
  phoneExists,
  phoneLoginsDisabled,
  reauthenticationNeeded,
  reauthenticationNotValid,
  samePassword,
  secondStepToUpdate,
  userNotFound,
} from '../errors.ts';
import { assertSecondStep } from '../factors/second-step.ts';
import { failedSignInsOf, forgiveSignIns, recordFailure } from '../limits.ts';
import { checkStrength } from '../passwords/passwords.ts';
import { type NewPassword, storePassword } from '../passwords/store-password.ts';
import { authenticate, authenticateAgain, type Caller } from '../sessions/authenticate.ts';
import { deviceOf } from '../sessions/device.ts';
import { startedWithinDay } from '../sessions/session.ts';
import { ssoManaged } from '../sso/errors.ts';

const shape = z.object({
  email: text,
  phone: text,
  channel: text,
  password: z.string().nullish(),
  nonce: text,
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
  code_challenge: text,
  code_challenge_method: text,
});

/** PUT /user: a new password, a new address once both mailboxes have confirmed it, what one says of oneself. */
export const updateUser: Endpoint = (auth) => ({
  method: 'PUT',
  url: '/user',
  handler: async (request) => {
    const caller = await authenticate(auth, request);
    const changes = await readChanges(auth, request, caller);
    const redirectTo = askedRedirect(auth, request);
    if (changes.email !== undefined) {
      // Ahead of the answer, which tells whether an address is taken.
      await countMessage(auth, request);
      if ((await findAccountByEmail(auth.database.query, changes.email)) !== undefined) throw emailExists();
    }
    if (changes.phone !== undefined) {
      await countPhoneChange(auth, request, caller);
      if ((await findAccountByPhone(auth.database.query, changes.phone.number)) !== undefined) throw phoneExists();
    }
    const password = await judgePassword(auth, caller, changes);

    if (changes.phone !== undefined) await beginPhoneChange(auth, request, caller, changes.phone);
    const userId = caller.account.user.id;
    const change = auth.database.transaction(async (query) => {
      const addresses = [caller.account.user.email ?? '', changes.email ?? ''];
      if (changes.email !== undefined) await takeMessageTurn(auth, query, request, 'email change', addresses);
      await lockAccounts(query, [{ user_id: userId }]);
      const present = await authenticateAgain(query, auth, caller);
      if (changes.email !== undefined || changes.phone !== undefined || password !== undefined)
        assertSecondStep(present, secondStepToUpdate);
      const data = changes.data && dataWith(present.account, changes.data);
      // A value and no error: that a wrong nonce was tried must be committed.
      const unproved = await refusalOfNonce(query, present, password?.nonce, limitSubject(request.ip));
      if (unproved !== undefined) return unproved;
      // Said last: nobody learns the present password without the nonce, nor by a change that is refused anyway.
      if (password?.isSame) throw samePassword();
      if (password !== undefined)
        await storePassword(query, auth, present.account.user, newPassword(request, present, password));
      if (data !== undefined) await storeData(query, userId, 'raw_user_meta_data', data);
      const { email } = changes;
      if (email === undefined) return findAccountById(query, userId);
      // To the new address as well, which nobody has confirmed.
      return withinBounds(auth, query, request, { mailbox: email, messages: 2 }, async () => {
        await beginEmailChange(auth, query, present, { ...changes, email, redirectTo });
        return findAccountById(query, userId);
      });
    });
    const saved = await change.catch((error: unknown) => countSamePassword(auth, request, caller, error));
    if (saved instanceof AuthError) throw saved;
    if (saved === undefined) throw userNotFound();
    // Whoever tried the forgotten password too often is let in with the new one at once.
    if (password !== undefined) await forgiveSignIns(auth.database.query, nameOf(saved));
    auth.mail.deliver();
    auth.sms?.deliver();
    return presentUser(saved);
  },
});

interface Changes {
  /** Only where it is another than the present one. */
  readonly email: string | undefined;
  /** Only where it is another than the present one. */
  readonly phone: NewPhone | undefined;
  readonly password: string | undefined;
  readonly nonce: string;
  readonly data: UserData | undefined;
  readonly challenge: Challenge | undefined;
}

const readChanges = async (auth: AuthContext, request: FastifyRequest, caller: Caller): Promise<Changes> => {
  const { account } = caller;
  const body = readBody(shape, request.body);
  const email = body.email === '' ? undefined : emailAddress(body.email);
  if (isManaged(caller.account, { ...body, email })) throw ssoManaged();
  if (body.email !== '' || body.phone !== '' || body.password) assertSecondStep(caller, secondStepToUpdate);
  if (body.phone !== '' && !auth.settings.phone) throw phoneLoginsDisabled();
  const number = body.phone === '' ? account.user.phone : await normalisePhone(body.phone);
  const channel = readChannel(body.channel);
  if (typeof body.password === 'string') checkStrength(body.password);
  if (body.app_metadata) throw notAdmin();
  return {
    email: email === account.user.email ? undefined : email,
    phone: number === null || number === account.user.phone ? undefined : { number, channel },
    password: body.password ?? undefined,
    nonce: body.nonce,
    data: body.data ?? undefined,
    challenge: readChallenge(body),
  };
};

/** Whether a directory's account asks for what its directory alone changes. */
const isManaged = (
  { user }: Account,
  {
    email,
    phone,
    password,
    nonce,
  }: { email?: string | undefined; phone: string; password?: string | null | undefined; nonce: string },
): boolean => user.is_sso_user && ((email ?? user.email) !== user.email || Boolean(phone || password || nonce));

interface JudgedPassword {
  readonly hash: string;
  readonly isSame: boolean;
  /** What must prove that it is the person, or undefined while they signed in within a day. */
  readonly nonce: string | undefined;
}

// Both are always worked out: how long it takes says nothing of the present password.
const judgePassword = async (
  { database, passwords }: AuthContext,
  { account, session }: Caller,
  { password, nonce }: Changes,
): Promise<JudgedPassword | undefined> => {
  if (password === undefined) return undefined;
  const isRecent = await startedWithinDay(database.query, session);
  if (!isRecent && nonce === '') throw reauthenticationNeeded();
  const { id, encrypted_password: present } = account.user;
  const isSame = await passwords.verify(present, password, id);
  return { hash: await passwords.hash(password, id), isSame, nonce: isRecent ? undefined : nonce };
};

const newPassword = (request: FastifyRequest, { session }: Caller, { hash }: JudgedPassword): NewPassword => ({
  hash,
  keptSession: session?.id,
  from: deviceOf(request),
});

/** Whoever is told that this is the present password has guessed it: that counts like a failed sign-in. */
const countSamePassword = async (
  { database, settings }: AuthContext,
  { ip }: FastifyRequest,
  { account }: Caller,
  error: unknown,
): Promise<never> => {
  if (error instanceof AuthError && error.code === 'same_password') {
    const limit = { ...failedSignInsOf(nameOf(account)), ...settings.failedSignIns.perAccount };
    await recordFailure(database.query, [limit, { ...limit, network: limitSubject(ip) }]);
  }
  throw error;
};

const refusalOfNonce = async (
  query: Query,
  { account }: Caller,
  nonce: string | undefined,
  network: string,
): Promise<AuthError | undefined> => {
  if (nonce === undefined) return undefined;
  const shown = { email: nameOf(account), code: nonce, userId: account.user.id, network };
  const taken = await takeByCode(query, shown, ['reauthentication_token']);
  if (taken === undefined) return reauthenticationNotValid();
  return taken instanceof AuthError ? taken : undefined;
};

const dataWith = ({ user }: Account, changes: UserData): UserData => mergeData(user.raw_user_meta_data ?? {}, changes);

/** By what an account signs in, and what the limits count it by. */
const nameOf = ({ user }: Account): string => user.email ?? user.phone ?? '';

const beginEmailChange = async (
  auth: AuthContext,
  query: Query,
  { account }: Caller,
  { email: newEmail, challenge, redirectTo }: { email: string; challenge: Challenge | undefined; redirectTo: string },
): Promise<void> => {
  const { id: userId, email } = account.user;
  const flow = { authenticationMethod: 'email_change', userId, redirectTo };
  const flowId = await startMessageFlow(query, challenge, flow);
  await startEmailChange(auth, query, { userId, email: email ?? '', newEmail, flowId, redirectTo });
};
