import type { Endpoint } from '../../context.ts';
import { audience } from '../../tokens/access-tokens.ts';
import { listUsers } from '../list-users.ts';
import { pageHeaders, readPage } from '../pages.ts';

const path = '/admin/users';

/** GET /admin/users?page=&per_page=&filter=&sort=: the accounts, the newest first. */
export const listUsersRoute: Endpoint = ({ database }) => ({
  method: 'GET',
  url: path,
  handler: async (request, reply) => {
    const page = readPage(request);
    const { users, total } = await listUsers(database.query, page);
    reply.headers(pageHeaders(request, path, page, total));
    return { users, aud: audience };
  },
});
