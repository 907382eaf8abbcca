import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { looksLikeSecretKey } from '../http/secret-key.ts';
import type { Identity } from '../postgres/types.ts';
import { badApiKey, badJwt, badJwtAlgorithm, badJwtFormat, type FunctionRefusal, noAuthHeader } from './refusals.ts';

/**
 * As the hosted provider's gateway does ahead of every function: the bearer must be a token that was signed for
 * somebody, or a key for servers, which may stand in `apikey` too. The public key is none. Whether its session still
 * lives is asked by whoever needs to know. Answers whose it is: one text for one person. Throws `FunctionRefusal`, or
 * what `identify` throws for a database out of reach.
 */
export const verifyCaller = async (
  identify: (headers: IncomingHttpHeaders, address: string) => Promise<Identity>,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<string> => {
  if (!headers.authorization && !looksLikeSecretKey(headers.apikey)) throw noAuthHeader();
  const { role, claims } = await identify(headers, ip).catch((error: unknown) => {
    throw refusalOf(error);
  });
  // What names nobody: another scheme than Bearer, or the public key.
  if (role === 'anon') throw badJwtFormat();
  // What is no person's is a key for servers.
  return `${role} ${claims.sub ?? claims.key_id ?? ''}`;
};

const refusalOf = (error: unknown): FunctionRefusal | unknown => {
  const { name, reason } = error as { readonly name?: string; readonly reason?: string };
  if (name !== 'InvalidToken') return error;
  if (reason === 'api-key') return badApiKey();
  if (reason === 'malformed') return badJwtFormat();
  return reason === 'algorithm' ? badJwtAlgorithm() : badJwt();
};
