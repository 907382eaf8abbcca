import pg from 'pg';

/** PostgreSQL cannot be reached, or the connection broke before the answer was known: callers answer 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown, message = 'The database cannot be reached at the moment') {
    super(message, { cause });
  }
}

/** PostgreSQL said nothing for longer than any statement may take. What was asked may have been done. */
export class DatabaseSilent extends DatabaseUnavailable {
  constructor() {
    super(undefined, 'The database did not answer in time');
  }
}

/** A request over a limit of the server's own. Each protocol answers it in its own form. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit';
  /** Fastify's name for it. */
  readonly statusCode: 400 | 408 | 413 | 429 | 503;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor({
    status,
    message,
    retryAfter,
  }: { status: OverLimit['statusCode']; message: string; retryAfter?: number }) {
    super(message);
    this.statusCode = status;
    this.retryAfter = retryAfter;
  }
}

/** Others are served at the moment. Nothing was done. */
export class Overloaded extends OverLimit {
  /** `isOfLine`: the caller has too many requests waiting, else there are too many of all. */
  constructor(isOfLine: boolean) {
    super(
      isOfLine
        ? {
            status: 429,
            message: 'Too many of your requests are waiting. Wait for their answers before you send more.',
            retryAfter: 1,
          }
        : {
            status: 503,
            message: 'The server has more to do than it can at the moment. Try again in a moment.',
            retryAfter: 1,
          },
    );
  }
}

/** Nobody waits for the answer any more: what had not begun is not done, what only read was cancelled. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';

  constructor() {
    super('The client has gone');
  }
}

/** A start that is refused; the message is one sentence for the person at the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

// Shut down or killed (57P01 to 57P05), too many connections, connection exceptions: the statement is not to blame.
const unavailable = /^(57P0[1-5]|53300|08...)$/;

/** Whether PostgreSQL itself refused the statement, over a connection that is still sound. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity !== 'FATAL' && !unavailable.test(error.code ?? '');

/** The SQLSTATE of what PostgreSQL refused; the codes of other errors may look like one (`EROFS`). */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** Passes PostgreSQL's own refusals through and turns every other failure into `DatabaseUnavailable`. */
export const asDatabaseError = (error: unknown): unknown =>
  isRefusal(error) || error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);

/** What pg says of a connection that ended: no code, just these words. */
const ended = /^(Connection terminated|Client )/;

/** Whether the connection is to blame, for whoever asks over one of their own and not through the pool. */
export const isLostConnection = (error: unknown): boolean => {
  const { name, code = '', syscall, message = '' } = error as NodeJS.ErrnoException;
  return (
    name === 'DatabaseUnavailable' ||
    /^(08...|57P..|EPIPE|ECONN\w+|ETIMEDOUT)$/.test(code) ||
    syscall === 'connect' ||
    ended.test(message)
  );
};

/** What pg throws when PostgreSQL refuses a statement; `code` is its SQLSTATE. */
export interface StatementError extends Error {
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
}

export const isStatementError = (error: unknown): error is StatementError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
