import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Query } from '../../postgres/types.ts';
import { findAccountByEmail, findAccountById } from '../accounts.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import { readBody, text } from '../body.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { emailAddress } from '../email-address.ts';
import { startEmailChange } from '../email-change.ts';
import {
  emailExists,
  notAdmin,
  phoneLoginsDisabled,
  reauthenticationNeeded,
  reauthenticationNotValid,
  samePassword,
  userNotFound,
} from '../errors.ts';
import { failedSignInsOf, forgiveFailures } from '../limits.ts';
import { askedRedirect, countMessage, startMessageFlow, takeMessageTurn } from '../messages.ts';
import { lockAccounts, takeByCode } from '../one-time-tokens.ts';
import { checkStrength } from '../passwords.ts';
import { type Challenge, readChallenge } from '../pkce.ts';
import { presentUser } from '../present.ts';
import { storePassword } from '../store-password.ts';
import { mergeData, type UserData } from '../user-data.ts';

const shape = z.object({
  email: text,
  phone: text,
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
    const changes = readChanges(request, caller);
    const redirectTo = askedRedirect(auth, request);
    if (changes.email !== undefined) {
      if ((await findAccountByEmail(auth.database.query, changes.email)) !== undefined) throw emailExists();
      await countMessage(auth, request);
    }
    const password = await judgePassword(auth, caller, changes);

    const userId = caller.account.user.id;
    const saved = await auth.database.transaction(async (query) => {
      const addresses = [caller.account.user.email ?? '', changes.email ?? ''];
      if (changes.email !== undefined) await takeMessageTurn(auth, query, 'email change', addresses);
      await lockAccounts(query, [{ user_id: userId }]);
      // A value and no error: that a wrong nonce was tried must be committed.
      if (password !== undefined && !(await proves(query, caller, password.nonce))) return 'nonce refused';
      // Said only now, so that nobody learns the present password without the nonce.
      if (password?.isSame) throw samePassword();
      if (password !== undefined) await storePassword(query, userId, password.hash, caller.session?.id);
      if (changes.data !== undefined) await storeData(query, userId, changes.data);
      if (changes.email !== undefined) {
        await beginEmailChange(auth, query, caller, { ...changes, email: changes.email, redirectTo });
      }
      return findAccountById(query, userId);
    });
    if (saved === 'nonce refused') throw reauthenticationNotValid();
    if (saved === undefined) throw userNotFound();
    // Who tried the forgotten one too often is let in with the new one at once.
    if (password !== undefined) await forgiveFailures(auth.database.query, failedSignInsOf(saved.user.email ?? ''));
    auth.mail.deliver();
    return presentUser(saved);
  },
});

interface Changes {
  /** Only where it is another than the present one. */
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly nonce: string;
  readonly data: UserData | undefined;
  readonly challenge: Challenge | undefined;
}

const readChanges = (request: FastifyRequest, { account }: Caller): Changes => {
  const body = readBody(shape, request.body);
  const email = body.email === '' ? undefined : emailAddress(body.email);
  if (body.phone !== '') throw phoneLoginsDisabled();
  if (typeof body.password === 'string') checkStrength(body.password);
  if (body.app_metadata) throw notAdmin();
  return {
    email: email === account.user.email ? undefined : email,
    password: body.password ?? undefined,
    nonce: body.nonce,
    data: body.data ?? undefined,
    challenge: readChallenge(body),
  };
};

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
  const isRecent = session !== undefined && (await startedWithinDay(database.query, session.id));
  if (!isRecent && nonce === '') throw reauthenticationNeeded();
  const isSame = await passwords.verify(account.user.encrypted_password, password);
  return { hash: await passwords.hash(password), isSame, nonce: isRecent ? undefined : nonce };
};

const startedWithinDay = async (query: Query, sessionId: string): Promise<boolean> => {
  const text = `select 1 from auth.sessions where id = $1 and created_at > clock_timestamp() - interval '24 hours'`;
  return (await query({ text, values: [sessionId] })).rows.length > 0;
};

const proves = async (query: Query, { account }: Caller, nonce: string | undefined): Promise<boolean> => {
  if (nonce === undefined) return true;
  const shown = { email: account.user.email ?? '', code: nonce, userId: account.user.id };
  return (await takeByCode(query, shown, ['reauthentication_token'])) !== undefined;
};

const storeData = async (query: Query, userId: string, changes: UserData): Promise<void> => {
  const account = await findAccountById(query, userId);
  const data = mergeData(account?.user.raw_user_meta_data ?? {}, changes);
  const text = 'update auth.users set raw_user_meta_data = $2, updated_at = now() where id = $1';
  await query({ text, values: [userId, JSON.stringify(data)] });
};

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
