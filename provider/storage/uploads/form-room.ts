import type { FastifyRequest } from 'fastify';
import { lendRoom } from '../../http/bodies/take-bodies.ts';
import { noRoom } from '../../http/limits/over-limit.ts';
import type { StorageOptions } from '../context.ts';
import { roomOf, senderOf } from '../senders.ts';
import { formMemory } from './form.ts';

/**
 * Room for a form as far as its file, where other bodies lie, too: its fields are read before anybody knows whether the
 * caller may upload. Throws `OverLimit` where there is none; answers how it is given back.
 */
export const takeFormRoom = (options: StorageOptions, request: FastifyRequest): (() => void) => {
  const sender = senderOf(options, request);
  const loan = lendRoom(roomOf(sender), sender.line);
  const full = loan.take(formMemory);
  if (full) throw noRoom(full, 'bodies');
  return loan.end;
};
