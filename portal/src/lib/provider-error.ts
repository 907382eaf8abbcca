import type { AuthError } from '@supabase/auth-js';
import { secondsToWait } from './retry-after.ts';

interface Failure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly details?: string | null | undefined;
  readonly hint?: string | null | undefined;
  readonly status?: number | undefined;
  readonly offline?: boolean | undefined;
  readonly title?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/** What is said when the server could not be reached. */
export const unreachable = 'The server could not be reached. Check the connection, then try again.';

/** SQLSTATE of a disk without room, and what is said of it. */
const diskFull = '53100';
const noRoom = 'The shop’s server has no room left on its disk. Nothing was saved; tell whoever looks after it.';

/** PostgREST's code of a request that found no free connection: nothing was done. */
export const overloaded = 'PGRST003';

/** PostgREST's code of a database that does not answer. */
const noDatabase = 'PGRST000';

/** The code of a failure to fetch a part of the portal itself: only loading the page again is sure to help. */
export const partMissing = 'part_missing';

/** What is said of a server that answers, but not now. */
const wordsOf = ({ code, message, details }: Failure): string => {
  if (code === diskFull) return noRoom;
  if (code === overloaded) return message;
  // A database that was asked and said no more: what may have become of it is told.
  return code === noDatabase && details ? `${message}. ${details}` : unreachable;
};

/** Any failure of the provider, of whichever protocol, in one shape. `message` may be shown to staff. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly title: string | undefined;
  /** SQLSTATE, PGRST code or auth error code; '' where there is none. */
  readonly code: string;
  readonly details: string;
  readonly hint: string;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** No answer came, or the server said that it cannot answer for now: the same call may succeed in a moment. */
  readonly offline: boolean;
  /** After too many tries: the seconds until the next one is heard. 0 otherwise. */
  readonly retryAfter: number;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.message, { cause });
    this.title = failure.title;
    this.code = failure.code ?? '';
    this.details = failure.details ?? '';
    this.hint = failure.hint ?? '';
    this.status = failure.status ?? 0;
    this.offline = failure.offline ?? false;
    this.retryAfter = failure.retryAfter ?? 0;
  }
}

/** Whether a save, or a delete, was refused because its record is no longer there. */
export const isGone = ({ code }: ProviderError): boolean => code === 'PT404';

/** No answer, or one of something ahead of the server that got none itself: from 520 on those of Cloudflare. */
const isUnavailable = (status: number): boolean =>
  status === 0 || (status >= 502 && status <= 504) || (status >= 520 && status <= 530);

/** The auth client's name for an answer that it cannot read. */
const unreadable = 'AuthUnknownError';
const notRead =
  'The server’s answer could not be read. Try again; if it stays, tell whoever looks after the shop’s server.';

const looksLikeFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

/** By the library's own mark: the library itself comes after the page. */
const isAuthError = (failure: unknown): failure is AuthError => failure instanceof Error && '__isAuthError' in failure;

const fromAuth = (error: AuthError): ProviderError => {
  const status = error.status ?? 0;
  const offline = error.name === 'AuthRetryableFetchError' && isUnavailable(status);
  const message = offline ? unreachable : error.name === unreadable ? notRead : error.message;
  const retryAfter = status === 429 ? secondsToWait(message) : 0;
  return new ProviderError({ message, code: error.code, status, offline, retryAfter }, error);
};

/**
 * Any failure as a ProviderError: an AuthError, the error half of a PostgREST answer, a failed fetch, or whatever else
 * was thrown.
 * @param status the HTTP status of a PostgREST answer, 0 when none came
 */
export const providerError = (failure: unknown, status?: number): ProviderError => {
  if (failure instanceof ProviderError) return failure;
  if (isAuthError(failure)) return fromAuth(failure);
  if (failure instanceof TypeError) return new ProviderError({ message: unreachable, offline: true }, failure);
  if (!looksLikeFailure(failure)) return new ProviderError({ message: 'Something went wrong.' }, failure);
  // What the client tells of a lost connection (a stack, the address asked) is for the console, where the cause goes.
  if (status !== undefined && isUnavailable(status)) {
    const message = status === 0 ? unreachable : wordsOf(failure as Failure);
    return new ProviderError({ message, code: failure.code, status, offline: true }, failure);
  }
  // An answer without a code is none of the server's own: a page of something between here and there.
  if (status !== undefined && !failure.code) {
    const message = `The server could not do this (${status}). Try again; if it stays, tell whoever looks after the shop’s server.`;
    return new ProviderError({ message, status }, failure);
  }
  return new ProviderError({ ...failure, status }, failure);
};

/** What a PostgREST call answered, or its failure thrown as a ProviderError. */
export const dataOf = <Data>(answer: { data: Data; error: unknown; status: number }): NonNullable<Data> => {
  if (answer.error) throw providerError(answer.error, answer.status);
  if (answer.data === null || answer.data === undefined) {
    throw new ProviderError({ message: 'The server answered nothing.', status: answer.status });
  }
  return answer.data;
};
