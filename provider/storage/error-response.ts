import type { FastifyReply, FastifyRequest } from 'fastify';
import { inWords } from '../http/failure-words.ts';
import { OverLimit } from '../postgres/errors.ts';
import { denied, noObject, notPermitted, StorageError } from './errors.ts';

/** Answers a refusal in the service's own form. What is our fault is told whole to the log, and to nobody else. */
export const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error);
  if (refusal.status >= 500 && !(error instanceof StorageError)) request.failure = inWords(error);
  if (error instanceof OverLimit && error.retryAfter !== undefined)
    reply.header('retry-after', String(error.retryAfter));
  // Whatever was said of a file does not hold for a refusal.
  for (const name of ['content-disposition', 'content-range', 'etag', 'last-modified', 'expires', 'content-length'])
    reply.removeHeader(name);
  reply.code(refusal.status).header('cache-control', 'no-store');
  if (request.method === 'HEAD') return reply.send();
  const { statusCode, error: name, message, code } = refusal;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ statusCode, error: name, message, code }));
};

const refusalOf = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  if (error instanceof OverLimit) return overLimit(error);
  const { name, reason, code, message, statusCode } = error as Partial<Failure>;
  if (name === 'InvalidToken') return denied(tokenWords[reason ?? ''] ?? 'Invalid Compact JWS');
  if (name === 'DatabaseUnavailable')
    return new StorageError({
      status: 503,
      statusCode: '503',
      error: 'Unavailable',
      code: 'DatabaseError',
      message: message ?? '',
    });
  if (code === '42501') return notPermitted();
  if (code === '23503') return noObject();
  if (statusCode !== undefined && statusCode < 500)
    return new StorageError({
      status: statusCode === 413 ? 413 : 400,
      statusCode: String(statusCode),
      error: 'FastifyError',
      code: 'InvalidRequest',
      message: message ?? '',
    });
  return new StorageError({
    status: 500,
    statusCode: '500',
    error: 'Internal',
    code: 'InternalError',
    message: 'The server could not answer',
  });
};

type Failure = Record<'name' | 'reason' | 'code' | 'message', string> & { readonly statusCode: number };

const tokenWords: Readonly<Record<string, string>> = {
  algorithm: '"alg" (Algorithm) Header Parameter value not allowed',
  expired: '"exp" claim timestamp check failed',
  key: 'signature verification failed',
  signature: 'signature verification failed',
};

const overLimit = ({ statusCode, message }: OverLimit): StorageError =>
  new StorageError({
    status: statusCode,
    statusCode: String(statusCode),
    error: statusCode === 413 ? 'Payload too large' : 'Too many requests',
    code: statusCode === 413 ? 'EntityTooLarge' : 'SlowDown',
    message,
  });
