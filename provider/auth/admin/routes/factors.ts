import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Account, FactorRow } from '../../accounts/account.ts';
import { normalisePhone } from '../../accounts/phone-number.ts';
import { presentFactor } from '../../accounts/present.ts';
import { readBody, text } from '../../body.ts';
import type { Endpoint } from '../../context.ts';
import { factorNameConflict, verifiedPhoneExists } from '../../errors.ts';
import { readName } from '../../factors/enrol.ts';
import { changeFactor, type FactorChanges, factorOf, removeFactor } from '../../factors/factors.ts';
import { noPhoneFactor } from '../errors.ts';
import { holdUser, userById, userIdOf } from '../held-user.ts';

const url = '/admin/users/:userId/factors';

const askedFactor = (request: FastifyRequest, account: Account): FactorRow =>
  factorOf(account, (request.params as { readonly factorId: string }).factorId);

/** GET /admin/users/{id}/factors: the second steps of an account. */
export const listFactors: Endpoint = ({ database }) => ({
  method: 'GET',
  url,
  handler: async (request) => (await userById(database.query, userIdOf(request))).factors.map(presentFactor),
});

const shape = z.object({ friendly_name: text, phone: text });

/** PUT /admin/users/{id}/factors/{id}: another name of a second step, or another number of a phone. */
export const changeFactorRoute: Endpoint = (auth) => ({
  method: 'PUT',
  url: `${url}/:factorId`,
  handler: async (request) => {
    const id = userIdOf(request);
    const body = readBody(shape, request.body);
    const changes = {
      name: readName(body.friendly_name) ?? undefined,
      phone: body.phone === '' ? undefined : await normalisePhone(body.phone),
    };
    const changed = await auth.database.transaction(async (query) => {
      const account = await holdUser(query, id);
      const factor = askedFactor(request, account);
      assertFits(account, factor, changes);
      await changeFactor(query, auth, account.user, factor, changes);
      return askedFactor(request, await userById(query, id));
    });
    auth.mail.deliver();
    return presentFactor(changed);
  },
});

/** No two factors of an account share a name, nor two phones a number. */
const assertFits = ({ factors }: Account, factor: FactorRow, { name, phone }: FactorChanges): void => {
  if (phone !== undefined && factor.factor_type !== 'phone') throw noPhoneFactor();
  const others = factors.filter(({ id }) => id !== factor.id);
  if (name !== undefined && others.some(({ friendly_name: taken }) => taken === name)) throw factorNameConflict(name);
  if (phone !== undefined && others.some(({ phone: taken }) => taken === phone)) throw verifiedPhoneExists();
};

/** DELETE /admin/users/{id}/factors/{id}: takes a second step away, for somebody who lost it; sessions fall back. */
export const deleteFactor: Endpoint = (auth) => ({
  method: 'DELETE',
  url: `${url}/:factorId`,
  handler: async (request) => {
    const id = userIdOf(request);
    const removed = await auth.database.transaction(async (query) => {
      const account = await holdUser(query, id);
      const factor = askedFactor(request, account);
      await removeFactor(query, auth, account.user, factor, undefined);
      return factor;
    });
    auth.mail.deliver();
    return presentFactor(removed);
  },
});
