import type { OverLimit } from '../postgres/errors.ts';

/** What the functions' service refuses, or could not get from a function; one place makes it an answer (index.ts). */
export class FunctionRefusal extends Error {
  override readonly name = 'FunctionRefusal';
  readonly status: number;
  /** The hosted provider's name for it, in the body and in the header `sb-error-code`. */
  readonly code: string;
  /** What went wrong inside, for the log alone. */
  readonly fault: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { readonly fault?: string | undefined; readonly headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fault = more.fault;
    this.headers = more.headers ?? {};
  }
}

export const noAuthHeader = (): FunctionRefusal =>
  new FunctionRefusal(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');

export const badJwtFormat = (): FunctionRefusal =>
  new FunctionRefusal(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT');

export const badJwtAlgorithm = (): FunctionRefusal =>
  new FunctionRefusal(401, 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM', 'Unsupported JWT algorithm');

export const badJwt = (): FunctionRefusal => new FunctionRefusal(401, 'UNAUTHORIZED_ASYMMETRIC_JWT', 'Invalid JWT');

/** A key for servers that is none; the hosted gateway's words, and a code of our own. */
export const badApiKey = (): FunctionRefusal =>
  new FunctionRefusal(401, 'UNAUTHORIZED_INVALID_API_KEY', 'Unregistered API key');

export const noFunction = (): FunctionRefusal =>
  new FunctionRefusal(404, 'NOT_FOUND', 'Requested function was not found');

export const badMethod = (allowed: readonly string[]): FunctionRefusal =>
  new FunctionRefusal(405, 'METHOD_NOT_ALLOWED', 'Functions answer no requests of this method', {
    headers: { allow: allowed.join(', ') },
  });

/** More requests wait for the function, or of this caller, than it is given at once. */
export const tooBusy = (): FunctionRefusal =>
  new FunctionRefusal(503, 'SERVICE_UNAVAILABLE', 'The function is busy', { headers: { 'retry-after': '1' } });

/** The file could not be loaded, or does not serve. */
export const bootError = (fault?: string): FunctionRefusal =>
  new FunctionRefusal(503, 'BOOT_ERROR', 'Function failed to start (please check logs)', { fault });

/** The handler threw. */
export const functionError = (fault: string): FunctionRefusal =>
  new FunctionRefusal(500, 'EDGE_FUNCTION_ERROR', 'Internal Server Error', { fault });

/** The function ended, or its answer cannot be passed on. */
export const workerError = (fault?: string): FunctionRefusal =>
  new FunctionRefusal(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)', { fault });

/** Too much memory, or time spent computing. The number is the hosted provider's own. */
export const workerLimit = (fault: string): FunctionRefusal =>
  new FunctionRefusal(546, 'WORKER_LIMIT', 'Function was ended: it used more than it may (please check logs)', {
    fault,
  });

/** It waited for something, and did not answer in time. */
export const idleTimeout = (): FunctionRefusal =>
  new FunctionRefusal(504, 'IDLE_TIMEOUT', 'The function did not answer in time');

export const unavailable = (): FunctionRefusal =>
  new FunctionRefusal(503, 'SERVICE_UNAVAILABLE', 'The service is unavailable', { headers: { 'retry-after': '1' } });

const overLimitCodes: Readonly<Record<OverLimit['statusCode'], string>> = {
  400: 'BAD_REQUEST',
  408: 'REQUEST_TIMEOUT',
  413: 'REQUEST_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

export const overLimit = ({ statusCode, message, retryAfter }: OverLimit): FunctionRefusal =>
  new FunctionRefusal(statusCode, overLimitCodes[statusCode], message, {
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });
