import { DatabaseUnavailable } from '../../postgres/errors.ts';
import type { AuthError } from '../errors.ts';
import { againstRule } from './errors.ts';

interface Raised extends Error {
  /** SQLSTATE. */
  readonly code?: string;
  readonly hint?: string;
  readonly table?: string;
}

/**
 * What a rule of the database, a key or a trigger, has against a change of accounts, told as a refusal: with the status
 * that it names (`PT409`), else 409. Whatever else went wrong stays what it is.
 */
export const tellRule = (error: unknown): never => {
  throw refusalOf(error) ?? error;
};

const refusalOf = (error: unknown): AuthError | undefined => {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return undefined;
  const { code = '', message, hint, table } = error as Raised;
  if (code === '23503') return againstRule(409, `Rows of ${table ?? 'another table'} refer to this user`);
  const status = /^PT(4\d\d)$/.exec(code)?.[1];
  if (status === undefined && code !== 'P0001' && !/^23...$/.test(code)) return undefined;
  return againstRule(Number(status ?? 409), hint === undefined ? message : `${message}. ${hint}`);
};
