import type { FastifyReply, FastifyRequest } from 'fastify';
import { inWords } from '../http/failure-words.ts';
import { OverLimit, sqlStateOf } from '../postgres/errors.ts';
import {
  denied,
  invalidParameter,
  invalidRequest,
  noRelated,
  noRoomLeft,
  notPermitted,
  StorageError,
} from './errors.ts';

/** Answers a refusal in the service's own form. What is our fault is told whole to the log, and to nobody else. */
export const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error);
  if (refusal.status >= 500 && (error !== refusal || refusal.cause)) request.failure = inWords(error);
  // Whatever was said of a file does not hold for a refusal.
  for (const name of ['content-disposition', 'content-range', 'etag', 'last-modified', 'expires', 'content-length'])
    reply.removeHeader(name);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  if (refusal.contentRange !== undefined) reply.header('content-range', refusal.contentRange);
  reply.code(refusal.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const { statusCode, error: name, message, code } = refusal;
  return reply.send(JSON.stringify({ statusCode, error: name, message, code }));
};

const refusalOf = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  if (error instanceof OverLimit) return overLimit(error);
  const { name, reason, message = '', statusCode, validation } = error as Partial<Failure>;
  if (name === 'InvalidToken') return denied(tokenWords[reason ?? ''] ?? 'Invalid Compact JWS');
  if (name === 'DatabaseUnavailable' || name === 'BrokenOff') return unavailable(message);
  const sqlState = sqlStateOf(error);
  if (sqlState !== undefined) return refusedByDatabase(sqlState, error);
  if (validation !== undefined) return invalidRequest(message);
  if (statusCode !== undefined && statusCode < 500) return ofTheRequest(statusCode, message);
  return new StorageError({
    status: 500,
    statusCode: '500',
    error: 'Internal',
    code: 'InternalError',
    message: 'The server could not answer',
  });
};

const refusedByDatabase = (sqlState: string, error: unknown): StorageError => {
  if (sqlState === '42501') return notPermitted();
  // A number, a time or a character that cannot be. Where a policy made it, PostgreSQL's words would quote what it read.
  if (/^22(003|007|008|021|P02|P05)$/.test(sqlState))
    return invalidParameter('A value is not one that the database takes here');
  if (sqlState === '23503') return noRelated();
  if (sqlState === '53100') return noRoomLeft(error);
  if (notNow.test(sqlState)) return unavailable('The database has more to do than it can; nothing was done');
  // Such as a policy that divides by zero.
  return databaseError(sqlState);
};

/** A statement or a lock that took too long, a race that was lost, no memory: another try may go well. */
const notNow = /^(57014|55P03|40001|40P01|53...)$/;

type Failure = Record<'name' | 'reason' | 'message', string> & {
  readonly statusCode: number;
  readonly validation: unknown;
};

const tokenWords: Readonly<Record<string, string>> = {
  'api-key': 'Unregistered API key',
  algorithm: '"alg" (Algorithm) Header Parameter value not allowed',
  claims: 'The claims of the token are not those that this server signs',
  expired: '"exp" claim timestamp check failed',
  key: 'signature verification failed',
  signature: 'signature verification failed',
};

/** What Fastify says of a request. */
const ofTheRequest = (status: number, message: string): StorageError =>
  status === 413
    ? new StorageError({ status, statusCode: '413', error: 'FastifyError', code: 'EntityTooLarge', message })
    : new StorageError({ statusCode: String(status), error: 'FastifyError', code: 'InvalidRequest', message });

const overLimit = ({ statusCode, message, retryAfter }: OverLimit): StorageError => {
  if (statusCode === 413) return ofTheRequest(413, 'Request body is too large');
  const isBusy = statusCode === 429 || statusCode === 503;
  return new StorageError({
    status: statusCode,
    statusCode: String(statusCode),
    error: isBusy ? 'Too many requests' : 'Bad Request',
    code: isBusy ? 'SlowDown' : 'InvalidRequest',
    message,
    ...(retryAfter !== undefined && { retryAfter }),
  });
};

const databaseError = (sqlState: string): StorageError =>
  new StorageError({
    status: 500,
    statusCode: '500',
    error: 'DatabaseError',
    code: 'DatabaseError',
    message: `database error, code: ${sqlState}`,
  });

const unavailable = (message: string): StorageError =>
  new StorageError({
    status: 503,
    statusCode: '503',
    error: 'Unavailable',
    code: 'DatabaseError',
    message,
    retryAfter: 1,
  });
