import type { Query } from '../../../postgres/types.ts';
import { presentUser } from '../../accounts/present.ts';
import { followNumber } from '../../codes/text-verification.ts';
import type { Endpoint } from '../../context.ts';
import type { NoticeContext } from '../../notices/send-notice.ts';
import { tellRule } from '../against-rule.ts';
import { type Attributes, readAttributes } from '../attributes.ts';
import { changeUser } from '../change-user.ts';
import { neitherAddressNorNumber } from '../errors.ts';
import { userById } from '../held-user.ts';
import { assertFree, insertUser } from '../new-user.ts';

/** POST /admin/users: an account, and no mail of it. Without a password its person chooses one by way of a recovery. */
export const createUser: Endpoint = (auth) => ({
  method: 'POST',
  url: '/admin/users',
  handler: async (request) => {
    const { database, passwords } = auth;
    const asked = await readAttributes(request);
    if (asked.email === undefined && asked.phone === undefined) throw neitherAddressNorNumber();
    await assertFree(database.query, asked);
    const passwordHash = asked.password ? await passwords.hash(asked.password, 'administrator') : asked.passwordHash;
    const made = await database.transaction((query) => makeUser(query, auth, asked, passwordHash)).catch(tellRule);
    return presentUser(made);
  },
});

const makeUser = async (query: Query, auth: NoticeContext, asked: Attributes, passwordHash: string | undefined) => {
  const { id, email, phone = '', userData = {} } = asked;
  const reach = email === undefined ? { phone } : { email };
  const account = await insertUser(query, { reach, id, passwordHash: passwordHash ?? null }, userData);
  if (email === undefined) await followNumber(query, account);
  await changeUser(query, auth, account, { ...asked, userData: undefined, newHash: undefined });
  return userById(query, account.user.id);
};
