import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { normalisePhone } from '../accounts/phone-number.ts';
import { readBody, text } from '../body.ts';
import { lockAccounts } from '../codes/one-time-tokens.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import {
  enrolmentDisabled,
  factorPhoneMissing,
  factorTypeUnknown,
  secondStepToUnenrol,
  sessionNotFound,
} from '../errors.ts';
import { enrol, readIssuer, readName } from '../factors/enrol.ts';
import { factorOf, removeFactor } from '../factors/factors.ts';
import { countFactorRequest } from '../factors/limits.ts';
import { qrCode } from '../factors/qr-code.ts';
import { assertSecondStep } from '../factors/second-step.ts';
import { appUri, newSecret } from '../factors/totp.ts';
import { authenticate, authenticateAgain, type Caller } from '../sessions/authenticate.ts';
import { deviceOf } from '../sessions/device.ts';

const shape = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text });

type Asked = z.output<typeof shape>;

/** POST /factors: a second step for one's own account, which counts once a code of it was shown. */
export const enrolFactor: Endpoint = (auth) => ({
  method: 'POST',
  url: '/factors',
  handler: async (request) => {
    const caller = await authenticate(auth, request);
    if (caller.session === undefined) throw sessionNotFound();
    const asked = readBody(shape, request.body);
    const store = storeFor(auth, request, caller);
    switch (asked.factor_type) {
      case 'totp':
        return enrolApp(auth, caller, asked, store);
      case 'phone':
        return enrolPhone(auth, asked, store);
      case 'webauthn':
        throw enrolmentDisabled('webauthn');
      default:
        throw factorTypeUnknown();
    }
  },
});

const enrolApp = async (
  { settings }: AuthContext,
  caller: Caller,
  { friendly_name: typed, issuer }: Asked,
  store: Store,
) => {
  if (!settings.totp) throw enrolmentDisabled('totp');
  const asked = readName(typed);
  const site = readIssuer(issuer) || settings.siteName;
  const { user } = caller.account;
  const secret = await newSecret();
  const { id, name } = await store({ type: 'totp', name: asked, secret });
  const uri = appUri(secret, site, user.email || `+${user.phone ?? ''}`);
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: await qrCode(uri), secret, uri } };
};

const enrolPhone = async (auth: AuthContext, { friendly_name: typed, phone: number }: Asked, store: Store) => {
  if (!auth.settings.phoneFactors || auth.sms === undefined) throw enrolmentDisabled('phone');
  if (number === '') throw factorPhoneMissing();
  const phone = await normalisePhone(number);
  const { id, name } = await store({ type: 'phone', name: readName(typed), phone });
  return { id, type: 'phone', friendly_name: name, phone };
};

type Store = (factor: Parameters<typeof enrol>[2]) => ReturnType<typeof enrol>;

const storeFor =
  (auth: AuthContext, request: FastifyRequest, caller: Caller): Store =>
  async (factor) => {
    const { id } = caller.account.user;
    await countFactorRequest(auth, request, id);
    return auth.database.transaction(async (query) => {
      await lockAccounts(query, [{ user_id: id }]);
      return enrol(query, await authenticateAgain(query, auth, caller), factor);
    });
  };

/** The factor's id in the path. */
export const factorIdOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** DELETE /factors/{id}: takes a second step away from one's own account. */
export const unenrolFactor: Endpoint = (auth) => ({
  method: 'DELETE',
  url: '/factors/:id',
  handler: async (request) => {
    const caller = await authenticate(auth, request);
    const id = factorIdOf(request);
    factorOf(caller.account, id);
    await auth.database.transaction(async (query) => {
      await lockAccounts(query, [{ user_id: caller.account.user.id }]);
      const present = await authenticateAgain(query, auth, caller);
      const factor = factorOf(present.account, id);
      if (factor.status === 'verified') assertSecondStep(present, secondStepToUnenrol);
      await removeFactor(query, auth, present.account.user, factor, deviceOf(request));
    });
    auth.mail.deliver();
    return { id: id.toLowerCase() };
  },
});
