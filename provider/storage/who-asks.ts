import type { FastifyRequest } from 'fastify';
import { looksLikeSecretKey, shownBy } from '../http/secret-key.ts';
import type { Identity } from '../postgres/types.ts';
import type { StorageOptions } from './context.ts';
import { denied, noAuthorization } from './errors.ts';
import { anon, nobody } from './identities.ts';

/**
 * Whom a route answers: whoever has a token that holds; anybody, for whom a token that does not hold counts as none; or
 * whoever knows the address, when nobody looks at a token. Without a header the hosted service says that it is missing,
 * and of some routes (`jws`) that it is no token.
 */
export type Asks = 'token' | 'jws' | 'anybody' | 'address';

const identities = new WeakMap<FastifyRequest, Identity>();

export const identityOf = (request: FastifyRequest): Identity => identities.get(request) ?? nobody;

/** Finds out who asks, ahead of the body: it is not read for whoever is refused. */
export const hearWhoAsks = async (
  options: StorageOptions,
  asks: Exclude<Asks, 'address'>,
  request: FastifyRequest,
): Promise<void> => {
  identities.set(request, await (asks === 'anybody' ? whoever(options, request) : caller(options, asks, request)));
};

const caller = async (options: StorageOptions, asks: Asks, { headers, ip }: FastifyRequest): Promise<Identity> => {
  if (looksLikeSecretKey(shownBy(headers, options.publicKey))) return options.identify(headers, ip);
  // As behind the hosted gateway, which makes a token of the public key.
  if (headers.authorization === undefined && headers.apikey === options.publicKey) return anon;
  if (headers.authorization === undefined && asks !== 'jws') throw noAuthorization();
  const token = /^\s*bearer\s+(\S.*)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw denied('Invalid Compact JWS');
  return options.identify(headers, ip);
};

const whoever = (options: StorageOptions, request: FastifyRequest): Promise<Identity> =>
  caller(options, 'anybody', request).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'StorageError') return nobody;
    // A key for servers that is none is told so: whoever shows one means more than anybody may.
    const { name, reason } = error as { readonly name?: string; readonly reason?: string };
    if (name === 'InvalidToken' && reason !== 'api-key') return nobody;
    throw error;
  });
