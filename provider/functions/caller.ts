import type { IncomingHttpHeaders } from 'node:http';
import type { Identity } from '../postgres/types.ts';
import { badJwt, badJwtAlgorithm, badJwtFormat, type FunctionRefusal, noAuthHeader } from './refusals.ts';

/**
 * As the hosted provider's gateway does ahead of every function: the bearer must be a token that was signed for
 * somebody. The public key is none. Whether its session still lives is asked by whoever needs to know. Answers whose it
 * is: one text for one person. Throws `FunctionRefusal`, or what `identify` throws for a database out of reach.
 */
export const verifyCaller = async (
  identify: (headers: IncomingHttpHeaders) => Promise<Identity>,
  headers: IncomingHttpHeaders,
): Promise<string> => {
  if (!headers.authorization) throw noAuthHeader();
  const { role, claims } = await identify(headers).catch((error: unknown) => {
    throw refusalOf(error);
  });
  // What names nobody: another scheme than Bearer, or the public key.
  if (role === 'anon') throw badJwtFormat();
  // A token of no person is one of the service.
  return `${role} ${claims.sub ?? ''}`;
};

const refusalOf = (error: unknown): FunctionRefusal | unknown => {
  const { name, reason } = error as { readonly name?: string; readonly reason?: string };
  if (name !== 'InvalidToken') return error;
  if (reason === 'malformed') return badJwtFormat();
  return reason === 'algorithm' ? badJwtAlgorithm() : badJwt();
};
