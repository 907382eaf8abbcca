import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { inWords } from '../http/failure-words.ts';
import { BrokenOff, DatabaseSilent, DatabaseUnavailable, OverLimit } from '../postgres/errors.ts';
import {
  AuthError,
  overLimit,
  requestTimeout,
  silent,
  unavailable,
  unexpectedFailure,
  validationFailed,
} from './errors.ts';

const versionHeader = 'x-supabase-api-version';
const version20240101 = '2024-01-01';

/** The one exit of every failure under auth/v1: status, headers and the body of the version asked for. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.failure = inWords(error);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  const version = requestedVersion(request);
  if (version !== undefined) reply.header(versionHeader, version);
  if (!refusal.oauth) reply.header('x-sb-error-code', refusal.code);
  const body = bodyOf(refusal, version, request.id);
  return reply.code(refusal.status).type('application/json').send(JSON.stringify(body));
};

/** What a failure is to whoever asked: a refusal stays itself, anything else says no more than that. */
export const refusalOf = (error: unknown): AuthError => {
  if (error instanceof AuthError) return error;
  if (error instanceof DatabaseSilent) return silent(error);
  if (error instanceof DatabaseUnavailable || error instanceof BrokenOff || hasState(error, outOfResources))
    return unavailable();
  if (error instanceof OverLimit) return overLimit(error);
  if (hasState(error, outOfTime)) return requestTimeout();
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return validationFailed((error as Error).message);
  }
  return unexpectedFailure();
};

// The request is not at fault and may be sent again. SQLSTATE class 53: disk full, out of memory.
const outOfResources = /^53...$/;
// A statement or a lock that took too long, a race that was lost to others. Nothing of it was done.
const outOfTime = /^(57014|55P03|40001|40P01)$/;

const hasState = (error: unknown, states: RegExp): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && states.test(error.code);

/** As GoTrue: a date from 2024-01-01 on asks for textual codes; none, an older or a malformed one does not. */
const requestedVersion = (request: FastifyRequest): string | undefined => {
  const asked = request.headers[versionHeader];
  if (typeof asked !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(asked)) return undefined;
  if (Number.isNaN(Date.parse(`${asked}T00:00:00Z`))) return undefined;
  return asked >= version20240101 ? version20240101 : undefined;
};

const bodyOf = (refusal: AuthError, version: string | undefined, requestId: string): object => {
  if (refusal.oauth) return { error: refusal.code, error_description: refusal.message };
  return version === undefined ? initialBody(refusal, requestId) : body20240101(refusal);
};

const weakPasswordPart = ({ weakPassword }: AuthError) =>
  weakPassword === undefined ? {} : { weak_password: { reasons: weakPassword } };

const body20240101 = (error: AuthError) => ({ code: error.code, message: error.message, ...weakPasswordPart(error) });

const initialBody = (error: AuthError, requestId: string) => ({
  code: error.status,
  error_code: error.code,
  msg: error.message,
  ...(error.status >= 500 ? { error_id: requestId } : {}),
  ...weakPasswordPart(error),
});
