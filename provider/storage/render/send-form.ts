import type { FastifyReply } from 'fastify';
import { atReadersPace } from '../../http/limits/unread-answers.ts';
import { invalidRequest, preconditionFailed } from '../errors.ts';
import { headersOf, type Manner, partOf } from '../reading/answer-headers.ts';
import { judge } from '../reading/conditions.ts';
import { sendFound } from '../reading/send-found.ts';
import type { ServedObject } from '../reading/served-object.ts';
import type { Asked } from '../route.ts';
import { callerFor } from '../scope.ts';
import type { FormName } from './forms.ts';
import type { Form } from './kept-forms.ts';
import { Refused } from './painting.ts';
import { inHeader, type Transformation } from './transformations.ts';

/**
 * Sends a form of the picture that `find` finds, or a part of it, as HTTP's conditions and ranges say; it is made where
 * nobody asked for it before.
 */
export const sendForm = (
  asked: Asked,
  find: () => Promise<ServedObject>,
  wanted: Transformation,
  manner: Manner,
): Promise<FastifyReply> => sendFound(asked, find, (object) => isSent(asked, object, wanted, manner));

/** False, with nothing sent, where the picture's file is not there. */
const isSent = async (asked: Asked, object: ServedObject, wanted: Transformation, manner: Manner): Promise<boolean> => {
  const { options, request, reply } = asked;
  if (!options.forms) return false;
  const painted = { ...wanted, ...acceptedFormat(wanted, request.headers.accept) };
  const name = await options.forms.nameOf(object.sha256, painted);
  const validators = { etag: `"${name.etag}"`, modified: object.modified };
  const verdict = judge(request.headers, validators);
  if (verdict === 'refuse') throw preconditionFailed();
  const isAskedAgain = verdict === 'answer' && request.headers['if-none-match'] !== undefined;
  const headers = headersOf(formOf(object, validators.etag, wanted), manner, isAskedAgain);
  // Whoever accepts other types is sent another one, unless the address says which.
  const vary = wanted.format ? {} : { vary: [reply.getHeader('vary') ?? [], 'Accept'].flat().join(', ') };
  if (verdict === 'unchanged') {
    reply
      .headers({ ...headers, ...vary })
      .code(304)
      .send();
    return true;
  }
  const form = await make(asked, name, painted);
  if (!form) return false;
  reply.headers({ ...headers, ...vary, 'content-type': `image/${form.type}` });
  await send(asked, form, validators);
  return true;
};

const send = async (
  { request, reply }: Asked,
  form: Form,
  validators: Pick<ServedObject, 'etag' | 'modified'>,
): Promise<void> => {
  try {
    if (request.method === 'HEAD') {
      reply.header('content-length', form.size).send();
      return await form.close();
    }
    const range = partOf(request, { ...validators, size: form.size });
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${form.size}`);
    reply.header('content-length', range ? range.end - range.start + 1 : form.size);
    reply.send(atReadersPace(form.stream(range), reply));
  } catch (error) {
    await form.close();
    throw error;
  }
};

/** Undefined where the picture's file is not there. */
const make = async (
  { options: { files, forms, members }, request, reply, count }: Asked,
  name: FormName,
  painted: Transformation,
): Promise<Form | undefined> => {
  count();
  const file = await files?.open(name.sha256);
  if (!file) return undefined;
  try {
    const caller = callerFor({ members }, request, reply);
    return await forms?.open(name, { source: file.path, asked: painted }, caller);
  } catch (error) {
    throw error instanceof Refused ? invalidRequest(error.message, 'InvalidRequest') : error;
  } finally {
    await file.close();
  }
};

/** WebP where it is accepted and no format was asked for. */
const acceptedFormat = ({ format }: Transformation, accept: string | undefined): Pick<Transformation, 'format'> =>
  format === undefined && /\bimage\/webp\b/.test(accept ?? '') ? { format: 'webp' } : {};

/** What is said of the picture holds for its forms, but for its type: those are always pictures, and may be shown. */
const formOf = (
  { headers, cacheControl }: ServedObject,
  etag: string,
  wanted: Transformation,
): Pick<ServedObject, 'headers' | 'cacheControl'> => {
  const { 'content-disposition': _, 'content-type': __, ...kept } = headers;
  const done = inHeader(wanted);
  return { cacheControl, headers: { ...kept, etag, ...(done && { 'x-transformations': done }) } };
};
