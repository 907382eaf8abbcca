/** Whose a request is, where something scarce is shared. */
import type { FastifyRequest } from 'fastify';
import type { Room } from '../http/bodies/take-bodies.ts';
import { limitSubject } from '../http/limits/limit-subject.ts';
import type { StorageOptions } from './context.ts';
import { identityOf } from './who-asks.ts';

type Parts = Pick<StorageOptions, 'members'>;

/** Its account's, else its address's. */
export const senderOf = ({ members }: Parts, request: FastifyRequest): string =>
  members.nameOf(identityOf(request), limitSubject(request.ip));

/** Where its body lies. */
export const roomOf = ({ members }: Parts, request: FastifyRequest): Room =>
  members.standingOf(identityOf(request)) === 'member' ? 'members' : 'strangers';
