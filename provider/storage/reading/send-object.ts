import type { FastifyReply } from 'fastify';
import { atReadersPace } from '../../http/limits/unread-answers.ts';
import type { StorageService } from '../context.ts';
import { preconditionFailed } from '../errors.ts';
import type { Asked } from '../route.ts';
import { headersOf, type Manner, partOf } from './answer-headers.ts';
import { judge } from './conditions.ts';
import type { Range } from './ranges.ts';
import { sendFound } from './send-found.ts';
import type { ServedObject } from './served-object.ts';

/** Sends the bytes of the object that `find` finds, or a part of them, as HTTP's conditions and ranges say. */
export const sendObject = (asked: Asked, find: () => Promise<ServedObject>, manner: Manner): Promise<FastifyReply> =>
  sendFound(asked, find, (object) => isSent(asked, object, manner));

/** False, with nothing sent, where the file is not there. It answers no reply, which would be waited for like a promise. */
const isSent = async ({ options, request, reply }: Asked, object: ServedObject, manner: Manner): Promise<boolean> => {
  const verdict = judge(request.headers, object);
  if (verdict === 'refuse') throw preconditionFailed();
  const isAskedAgain = verdict === 'answer' && request.headers['if-none-match'] !== undefined;
  const headers = headersOf(object, manner, isAskedAgain);
  if (verdict === 'unchanged') {
    reply.headers(headers).code(304).send();
    return true;
  }
  if (request.method === 'HEAD') {
    reply.headers(headers).header('content-length', object.size).send();
    return true;
  }
  const range = partOf(request, object);
  const bytes = await bytesOf(options, object, range, reply);
  if (!bytes) return false;
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`);
  const length = range ? range.end - range.start + 1 : object.size;
  reply.headers(headers).header('content-length', length).send(bytes);
  return true;
};

const bytesOf = async (
  { files, memory }: StorageService,
  { sha256, size }: ServedObject,
  range: Range | undefined,
  reply: FastifyReply,
) => {
  if (!files) return undefined;
  if (memory.files.isSmall(size)) {
    const bytes = memory.files.get(sha256) ?? (await memory.files.read(files, sha256, size));
    return range ? bytes?.subarray(range.start, range.end + 1) : bytes;
  }
  const file = await files.open(sha256);
  if (file?.size === size) return atReadersPace(file.stream(range), reply);
  await file?.close();
  return undefined;
};
