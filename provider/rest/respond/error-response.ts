import {
  BrokenOff,
  DatabaseSilent,
  DatabaseUnavailable,
  isStatementError,
  OverLimit,
  type StatementError,
} from '../../postgres/errors.ts';
import { badBody, overLimit, type RefusalBody, RestError } from '../errors.ts';
import type { Answer } from './answer.ts';
import { raisedByDatabase, reasonOf } from './raised.ts';
import { statusOf } from './sql-status.ts';

/** The one exit of every failure under rest/v1; `isAnonymous` tells 401 from 403 where a right is missing. */
export const errorAnswer = (error: unknown, isAnonymous: boolean): Answer => {
  const refusal = refusalOf(error, isAnonymous);
  const { code, message, details, hint } = refusal.body;
  return {
    status: refusal.status,
    statusText: refusal.statusText,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${code}`,
      ...refusal.headers,
    },
    body: JSON.stringify({ code, details, hint, message } satisfies RefusalBody),
  };
};

const refusalOf = (error: unknown, isAnonymous: boolean): RestError => {
  if (error instanceof RestError) return error;
  if (error instanceof DatabaseSilent) return silent(error);
  if (error instanceof DatabaseUnavailable || error instanceof BrokenOff) return unavailable();
  if (error instanceof OverLimit) return overLimit(error);
  if (isInvalidToken(error)) return invalidToken(error.reason);
  if (isStatementError(error)) return fromDatabase(error, isAnonymous);
  return fromServer(error);
};

const unavailable = (): RestError =>
  new RestError(503, 'PGRST000', 'Database connection error. Retrying the connection.', {
    headers: { 'retry-after': '1' },
  });

const silent = ({ message }: DatabaseSilent): RestError =>
  new RestError(503, 'PGRST000', message, {
    details: 'What was asked for may have been done.',
    hint: 'Ask again: the same request id finds out, and does nothing twice.',
    headers: { 'retry-after': '1' },
  });

/** Told by its name: whoever identifies a request is not known here. */
const isInvalidToken = (error: unknown): error is Error & { reason: string } =>
  error instanceof Error && error.name === 'InvalidToken' && 'reason' in error;

const tokenWords: Readonly<Record<string, readonly [code: string, message: string, hint?: string]>> = {
  'api-key': ['PGRST301', 'Unregistered API key', 'It was cut, replaced or taken back, or is of another server.'],
  expired: ['PGRST303', 'JWT expired'],
  claims: ['PGRST303', 'Parsing claims failed'],
  key: ['PGRST301', 'No suitable key or wrong key type'],
  algorithm: ['PGRST301', 'Wrong or unsupported encoding algorithm'],
  signature: ['PGRST301', 'JWT cryptographic operation failed'],
};

const invalidToken = (reason: string): RestError => {
  const [code, message, hint = null] = tokenWords[reason] ?? ['PGRST301', "JWT couldn't be decoded"];
  const challenge = `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`;
  return new RestError(401, code, message, { hint, headers: { 'www-authenticate': challenge } });
};

const fromDatabase = (error: StatementError, isAnonymous: boolean): RestError => {
  if (error.code === 'PGRST') return raisedByDatabase(error);
  const status = statusOf(error, isAnonymous);
  const headers: Record<string, string> =
    status === 401 ? { 'www-authenticate': 'Bearer' } : status === 503 ? { 'retry-after': '1' } : {};
  const statusText = error.code.startsWith('PT') ? reasonOf(error.message) : undefined;
  const { detail: details, hint = null } = error;
  return new RestError(status, error.code, error.message, { details, hint, headers, statusText });
};

/** What the HTTP server refused before a handler saw it; anything else is a fault of ours, and says nothing. */
const fromServer = (error: unknown): RestError => {
  const { statusCode } = error as { statusCode?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return badBody((error as Error).message, statusCode);
  return new RestError(500, 'PGRSTX00', 'Internal error');
};
