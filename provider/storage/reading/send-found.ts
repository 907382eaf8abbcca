import type { FastifyReply } from 'fastify';
import { noObject } from '../errors.ts';
import type { Asked } from '../route.ts';
import { objectPath } from './object-path.ts';
import type { ServedObject } from './served-object.ts';

/**
 * Sends the object that `find` finds. `send` answers false, with nothing sent, where the file is not there: it may have
 * been swept between the row and the file, and the row is looked at once more.
 */
export const sendFound = async (
  { options, request, reply }: Asked,
  find: () => Promise<ServedObject>,
  send: (object: ServedObject) => Promise<boolean>,
): Promise<FastifyReply> => {
  const object = await find();
  if (await send(object)) return reply;
  // That one alone: a stranger who asks for what is not there must not empty the memory for others.
  options.memory.forget(objectPath(request));
  const newer = await find();
  if (newer.sha256 !== object.sha256 && (await send(newer))) return reply;
  request.failure = `the file ${newer.sha256} of an object is not there, or is not whole`;
  throw noObject();
};
