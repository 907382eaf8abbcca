import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { inWords } from '../../http/failure-words.ts';
import { OverLimit } from '../../postgres/errors.ts';
import { noDatabaseNow, notRead, queryCanceled, SendingRefused } from './refusals.ts';

/** Answers a refusal in the form of the hosted service. What is our fault is told to the log, and to nobody else. */
export const fail = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, body, retryAfter } = refusalOf(error);
  if (status >= 500) request.failure = inWords(error);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).header('cache-control', 'no-store').send(body);
};

type Refusal = Pick<SendingRefused, 'body' | 'retryAfter'> & { readonly status: number };

const refusalOf = (error: FastifyError): Refusal => {
  if (error instanceof SendingRefused) return error;
  if (error instanceof OverLimit)
    return { status: error.statusCode, body: { message: error.message }, retryAfter: error.retryAfter };
  if (error.name === 'DatabaseUnavailable' || error.name === 'BrokenOff') return noDatabaseNow();
  if (error.code === '57014') return queryCanceled();
  // What Fastify says of a request.
  if (error.statusCode !== undefined && error.statusCode < 500) return { ...notRead(), status: error.statusCode };
  return { status: 500, body: { message: 'The server could not answer' }, retryAfter: undefined };
};
