import type { StatementError } from '../../postgres/errors.ts';

const exact: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '40001': 503,
  '40P01': 503,
  '42P17': 500,
  '53400': 500,
  '55P03': 503,
  '57014': 503,
  '57P01': 503,
  P0001: 400,
};

// By class. Not as PostgREST: 54 (too complex) and 55000 (a view that takes no rows) are the request's doing.
const byClass: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 400,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** The status of a SQLSTATE, as PostgREST has it; but what a later try may mend (races, time limits) is 503. */
export const statusOf = ({ code, message }: StatementError, isAnonymous: boolean): number => {
  if (code === '42501') return isAnonymous ? 401 : 403;
  if (code === '22023') return /^role .* does not exist$/.test(message) ? 401 : 400;
  if (code === '21000') return blamesRequest(message) ? 400 : 500;
  if (code === '55000') return /^cannot (insert into|update|delete from) /.test(message) ? 405 : 500;
  if (code.startsWith('PT')) return raisedStatus(code);
  return exact[code] ?? byClass[code.slice(0, 2)] ?? 400;
};

/** A missing filter, or one body that holds the same key twice. */
const blamesRequest = (message: string): boolean =>
  message.endsWith('requires a WHERE clause') || message.includes('cannot affect row a second time');

/** `RAISE SQLSTATE 'PT402'` answers 402. */
const raisedStatus = (code: string): number => {
  const status = Number(code.slice(2));
  return status >= 200 && status <= 599 ? status : 500;
};
