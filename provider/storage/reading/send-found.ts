import type { FastifyReply } from 'fastify';
import { noObject } from '../errors.ts';
import type { Asked } from '../route.ts';
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
  options.memory.changes.happened();
  const newer = await find();
  if (newer.sha256 !== object.sha256 && (await send(newer))) return reply;
  request.failure = `the file ${newer.sha256} of an object is not there, or is not whole`;
  throw noObject();
};
