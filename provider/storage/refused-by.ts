import { sqlStateOf } from '../postgres/errors.ts';

/** Turns PostgreSQL's refusal with this SQLSTATE into one of the service, and leaves every other as it is. */
export const refusedBy =
  (sqlState: string, refusal: () => Error) =>
  (error: unknown): never => {
    throw sqlStateOf(error) === sqlState ? refusal() : error;
  };
