import type { FastifyReply } from 'fastify';
import type { Account } from '../accounts/account.ts';
import type { Session } from './session.ts';

/** Says in the headers of an answer that opens or renews a session which one it is, as GoTrue does; ids, no secrets. */
export const nameSession = (reply: FastifyReply, { user }: Account, { id }: Session): void => {
  reply.headers({ 'sb-auth-user-id': user.id, 'sb-auth-session-id': id });
};
