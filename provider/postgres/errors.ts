/** PostgreSQL cannot be reached, or the connection broke before the answer was known: callers answer 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database cannot be reached at the moment', { cause });
  }
}

/** A start that is refused; the message is one sentence for the person at the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

// Shutdown (57P01 to 57P05), too many connections, connection exceptions: the statement is not to blame.
const unavailable = /^(57P0[1-5]|53300|08...)$/;
const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

/** Whether PostgreSQL itself refused the statement, so that the connection behind it is still sound. */
export const isStatementError = (error: unknown): boolean => {
  const code = codeOf(error);
  return isSqlState(code) && !unavailable.test(code) && !('severity' in (error as object) && isFatal(error as Error));
};

const isFatal = (error: Error & { severity?: unknown }): boolean =>
  error.severity === 'FATAL' || error.severity === 'PANIC';

/** Passes PostgreSQL's own refusals through and turns every other failure into `DatabaseUnavailable`. */
export const asDatabaseError = (error: unknown): unknown =>
  isStatementError(error) ? error : new DatabaseUnavailable(error);
