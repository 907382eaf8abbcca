import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { shownClaims } from '../sessions/authenticate.ts';
import { notAdmin } from './errors.ts';

/** Refuses whoever shows no key for servers, which speaks for the role `service_role`: GoTrue's `requireAdmin`. */
export const assertAdmin = async (auth: AuthContext, request: FastifyRequest): Promise<void> => {
  const { role } = await shownClaims(auth, request);
  if (role !== 'service_role') throw notAdmin();
};
