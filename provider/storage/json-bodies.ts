import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyText, isTooDeep } from '../http/bodies/body-text.ts';
import { limitOfRoute, takeBodies } from '../http/bodies/take-bodies.ts';
import type { StorageOptions } from './context.ts';
import { invalidRequest } from './errors.ts';
import { roomOf, senderOf } from './senders.ts';

/** The most bytes of a body that nobody answers for. */
const anonymousBytes = 64 * 1024;

/** Takes the bodies of all routes of `app` and reads those that are JSON, ahead of the routes' schemas. */
export const takeJson = (app: FastifyInstance, options: StorageOptions): void => {
  takeBodies(app, {
    roomOf: (request) => roomOf(senderOf(options, request)),
    nameOf: (request) => senderOf(options, request).line,
    limitOf: (request) =>
      senderOf(options, request).isStranger ? Math.min(anonymousBytes, limitOfRoute(request)) : limitOfRoute(request),
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addHook('preValidation', async (request) => {
    if (!Buffer.isBuffer(request.body)) return;
    // What says of itself that it is no JSON is no body that a schema takes.
    request.body = isJson(request) ? await parsed(parse, request, request.body) : null;
  });
};

const isJson = ({ headers }: FastifyRequest): boolean => /^application\/json\b/i.test(headers['content-type'] ?? '');

type Parse = ReturnType<FastifyInstance['getDefaultJsonParser']>;

const parsed = (parse: Parse, request: FastifyRequest, body: Buffer): Promise<unknown> => {
  const text = bodyText(body);
  if (text === undefined || isTooDeep(text)) throw notRead();
  // Its own errors say what is wrong in the words of the hosted service, which is made of the same parts.
  return new Promise((resolve, reject) => {
    parse(request, text, (error, value) => (error ? reject(error) : resolve(value)));
  });
};

const notRead = () =>
  invalidRequest(`Body is not valid JSON but content-type is set to 'application/json'`, 'FastifyError');
