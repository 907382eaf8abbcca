import type { Endpoint } from '../../context.ts';
import { forAdmin } from '../for-admin.ts';
import { createUser } from './create-user.ts';
import { changeFactorRoute, deleteFactor, listFactors } from './factors.ts';
import { generateLink } from './generate-link.ts';
import { invite } from './invite.ts';
import { listUsersRoute } from './list-users.ts';
import { notOffered } from './not-offered.ts';
import { changeUserRoute, deleteUser, getUser } from './one-user.ts';

const endpoints: readonly Endpoint[] = [
  listUsersRoute,
  createUser,
  getUser,
  changeUserRoute,
  deleteUser,
  listFactors,
  changeFactorRoute,
  deleteFactor,
  generateLink,
  invite,
  ...notOffered,
];

/** What an administrator asks for, each behind the same guard. */
export const adminEndpoints: readonly Endpoint[] = endpoints.map(forAdmin);
