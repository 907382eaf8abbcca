import type { FastifyRequest } from 'fastify';
import type { Query } from '../../postgres/types.ts';
import { type Account, findAccountById } from '../accounts/account.ts';
import { lockAccounts } from '../codes/one-time-tokens.ts';
import { uuid } from '../uuid.ts';
import { noSuchUser, userIdMalformed } from './errors.ts';

/** The account's id in the path. */
export const userIdOf = (request: FastifyRequest): string => {
  const { userId } = request.params as { readonly userId: string };
  if (!uuid.test(userId)) throw userIdMalformed();
  return userId.toLowerCase();
};

type Find = (query: Query, id: string) => Promise<Account | undefined>;

/** The account of an id. Throws `user_not_found`. */
export const userById = async (query: Query, id: string, find: Find = findAccountById): Promise<Account> => {
  const account = await find(query, id);
  if (account === undefined) throw noSuchUser();
  return account;
};

/** As `userById`, held until the transaction ends, as it is by then. */
export const holdUser = async (query: Query, id: string, find?: Find): Promise<Account> => {
  await lockAccounts(query, [{ user_id: id }]);
  return userById(query, id, find);
};
