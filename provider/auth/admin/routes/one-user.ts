import * as z from 'zod';
import type { Query } from '../../../postgres/types.ts';
import { findAccountEvenDeleted } from '../../accounts/account.ts';
import { presentUser } from '../../accounts/present.ts';
import { readBody } from '../../body.ts';
import type { Endpoint } from '../../context.ts';
import { forgiveSignIns } from '../../limits.ts';
import { checkStrength } from '../../passwords/passwords.ts';
import { endSessions } from '../../sessions/session.ts';
import { tellRule } from '../against-rule.ts';
import { readAttributes } from '../attributes.ts';
import { changeUser } from '../change-user.ts';
import { holdUser, userById, userIdOf } from '../held-user.ts';
import { assertFree } from '../new-user.ts';
import { deleteSoftly } from '../soft-delete.ts';

const url = '/admin/users/:userId';

/** GET /admin/users/{id}: an account, or what a soft deletion left of one. */
export const getUser: Endpoint = ({ database }) => ({
  method: 'GET',
  url,
  handler: async (request) => presentUser(await userById(database.query, userIdOf(request), findAccountEvenDeleted)),
});

/** PUT /admin/users/{id}: what is said of an account counts at once. */
export const changeUserRoute: Endpoint = (auth) => ({
  method: 'PUT',
  url,
  handler: async (request) => {
    const { database, passwords, mail } = auth;
    const id = userIdOf(request);
    const asked = await readAttributes(request);
    // Unlike at its creation an empty one is a password, which is too short.
    if (asked.password === '') checkStrength(asked.password);
    await userById(database.query, id);
    await assertFree(database.query, asked, id);
    const newHash =
      asked.password === undefined ? asked.passwordHash : await passwords.hash(asked.password, 'administrator');
    const changed = await database
      .transaction(async (query) => {
        await changeUser(query, auth, await holdUser(query, id), { ...asked, newHash });
        return userById(query, id);
      })
      .catch(tellRule);
    mail.deliver();
    // Whoever tried the forgotten password too often is let in with the new one at once.
    const { email, phone } = changed.user;
    if (newHash !== undefined) await forgiveSignIns(database.query, email ?? phone ?? '');
    return presentUser(changed);
  },
});

/** Its sessions go first: a refresh holds one, and then asks for the account, which nobody may hold against it by then. */
const deleteWholly = async (query: Query, id: string): Promise<void> => {
  await endSessions(query, id, undefined, 'global');
  await query({ text: 'delete from auth.users where id = $1', values: [id] });
};

const shape = z.object({ should_soft_delete: z.boolean().nullish() });

/** DELETE /admin/users/{id}: an account with all that is its own; softly, its id stays. */
export const deleteUser: Endpoint = ({ database }) => ({
  method: 'DELETE',
  url,
  handler: async (request) => {
    const id = userIdOf(request);
    const isEmpty = !Buffer.isBuffer(request.body) || request.body.length === 0;
    const isSoft = !isEmpty && readBody(shape, request.body).should_soft_delete === true;
    await database
      .transaction(async (query) => {
        const account = await holdUser(query, id, findAccountEvenDeleted);
        if (!isSoft) await deleteWholly(query, id);
        else if (account.user.deleted_at === null) await deleteSoftly(query, account);
      })
      .catch(tellRule);
    return {};
  },
});
