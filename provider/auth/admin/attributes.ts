import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { emailAddress } from '../accounts/email-address.ts';
import { normalisePhone } from '../accounts/phone-number.ts';
import type { UserData } from '../accounts/user-data.ts';
import { readBody, text } from '../body.ts';
import { isImportable } from '../passwords/imported-hash.ts';
import { checkStrength } from '../passwords/passwords.ts';
import { audience } from '../tokens/access-tokens.ts';
import { readBan } from './ban-duration.ts';
import { audienceNotTaken, hashNotTaken, idMalformed, passwordAndHash, roleNotTaken } from './errors.ts';

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const data = z.record(z.string(), z.unknown()).nullish();

const shape = z.object({
  id: text,
  aud: text,
  role: text,
  email: text,
  phone: text,
  password: z.string().nullish(),
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: data,
  app_metadata: data,
  ban_duration: text,
});

/** What an administrator says of an account; undefined is what was not said. */
export interface Attributes {
  /** Of a new account alone. */
  readonly id: string | undefined;
  readonly email: string | undefined;
  /** In digits. */
  readonly phone: string | undefined;
  readonly password: string | undefined;
  /** Made elsewhere. */
  readonly passwordHash: string | undefined;
  readonly confirmsEmail: boolean;
  readonly confirmsPhone: boolean;
  readonly userData: UserData | undefined;
  readonly appData: UserData | undefined;
  /** Null: no longer. */
  readonly bannedUntil: Date | null | undefined;
}

const uuidOfVersion4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

// What a token of another role or audience would open here: nothing, or, as service_role, everything.
const accountRole = 'authenticated';

/** Reads the body of a request that makes or changes an account. Throws for what no account may be. */
export const readAttributes = async (request: FastifyRequest): Promise<Attributes> => {
  const body = readBody(shape, request.body);
  if (body.id !== '' && !uuidOfVersion4.test(body.id)) throw idMalformed();
  if (body.role !== '' && body.role !== accountRole) throw roleNotTaken(body.role);
  if (body.aud !== '' && body.aud !== audience) throw audienceNotTaken(body.aud);
  const email = body.email === '' ? undefined : emailAddress(body.email);
  const phone = body.phone === '' ? undefined : await normalisePhone(body.phone);
  return {
    id: body.id === '' ? undefined : body.id.toLowerCase(),
    email,
    phone,
    ...readPassword(body),
    confirmsEmail: body.email_confirm,
    confirmsPhone: body.phone_confirm,
    userData: body.user_metadata ?? undefined,
    appData: body.app_metadata ?? undefined,
    bannedUntil: body.ban_duration === '' ? undefined : readBan(body.ban_duration),
  };
};

const readPassword = ({ password, password_hash: hash }: z.output<typeof shape>) => {
  if (hash === '') {
    if (password) checkStrength(password);
    return { password: password ?? undefined, passwordHash: undefined };
  }
  if (password) throw passwordAndHash();
  if (!isImportable(hash)) throw hashNotTaken();
  return { password: undefined, passwordHash: hash };
};
