import type { FastifyRequest } from 'fastify';
import type { StorageOptions } from '../context.ts';
import { senderOf } from '../senders.ts';
import { UploadSlots } from './upload-slots.ts';

const waitMs = 10_000;

/** Of the process, whose disk and memory they are. Strangers, where a policy lets them upload at all, have a small part. */
const slots = {
  members: new UploadSlots({
    underWay: { inAll: 10, each: 3 },
    keptForFirst: 2,
    waiting: { inAll: 100, each: 20 },
    waitMs,
  }),
  strangers: new UploadSlots({
    underWay: { inAll: 2, each: 1 },
    keptForFirst: 0,
    waiting: { inAll: 10, each: 2 },
    waitMs,
  }),
};

/** A place for the upload of this request, which was allowed; answers how it is given back. */
export const takeSlot = (options: StorageOptions, request: FastifyRequest): Promise<() => void> => {
  const { line, isStranger } = senderOf(options, request);
  const room = isStranger ? slots.strangers : slots.members;
  return room.take(line, request.caller?.gone);
};
