import type { FastifyReply, FastifyRequest } from 'fastify';
import { narrowed } from '../http/cross-origin.ts';
import { letPause } from '../http/limits/unread-answers.ts';
import { AnswerStream } from './answer-stream.ts';
import type { FunctionAnswer } from './places.ts';
import type { FunctionRefusal } from './refusals.ts';

/** The headers that are about a connection, which ends here. */
export const ofConnection =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length)$/;

/** Passes a function's answer on, a stream as it is written. What every answer of this origin carries stays. */
export const send = (request: FastifyRequest, reply: FastifyReply, answer: FunctionAnswer): FastifyReply => {
  const { status, headers, body } = answer;
  for (const [name, value] of narrowed(reply, headers))
    if (name === 'vary') reply.header(name, [reply.getHeader(name) ?? [], value].flat().join(', '));
    else if (!ofConnection.test(name) && (name === 'set-cookie' || !reply.hasHeader(name)))
      reply.header(name, asText(name, value));
  reply.code(status);
  if (request.method === 'HEAD') return sendHead(reply, answer);
  if (!(body instanceof AnswerStream)) return reply.send(body.byteLength > 0 ? Buffer.from(body) : undefined);
  body.once('error', (error) => {
    const { fault } = error as Partial<FunctionRefusal>;
    if (fault !== undefined) request.failure = fault;
  });
  letPause(reply, body);
  return reply.send(body);
};

/** Without the body, of which it tells the length where that is known. */
const sendHead = (reply: FastifyReply, { headers, body }: FunctionAnswer): FastifyReply => {
  const own = headers.find(([name]) => name === 'content-length')?.[1];
  if (body instanceof AnswerStream) body.destroy();
  const length = own ?? (body instanceof Uint8Array && body.byteLength > 0 ? String(body.byteLength) : undefined);
  if (length !== undefined && /^\d+$/.test(length)) reply.header('content-length', length);
  return reply.send();
};

/** As on the hosted provider, a function makes no page of this origin. */
const asText = (name: string, value: string): string =>
  name === 'content-type' ? value.replace(/^\s*(text\/html|application\/xhtml\+xml)\b/i, 'text/plain') : value;
