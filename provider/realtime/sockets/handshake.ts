import type { IncomingMessage } from 'node:http';
import { isOfPage } from '../../http/keys-of-pages.ts';
import { looksLikeSecretKey } from '../../http/secret-key.ts';
import { OverLimit } from '../../postgres/errors.ts';
import type { Place, Who } from '../channels/channel-socket.ts';
import { nobody, TokenRefused, whoOf } from '../channels/who.ts';
import type { RealtimeOptions } from '../context.ts';
import { type Version, versionOf } from '../wire/message.ts';
import { HandshakeRefused } from './refuse-upgrade.ts';

/** What a handshake says. */
export interface Handshake {
  readonly version: Version;
  readonly who: Who;
  /** A browser's page opens it. */
  readonly isPage: boolean;
  /** Its own headers `x-…`, as JSON: what a policy may read of it. */
  readonly headers: string;
}

/**
 * Reads a handshake: the protocol's version, and the key or token in `x-api-key`, else in the address. The public key
 * is nobody's. Throws `HandshakeRefused`.
 */
export const readHandshake = async (
  options: Pick<RealtimeOptions, 'identify' | 'publicKey'>,
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  address: string,
): Promise<Handshake> => {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  const version = versionOf(query.get('vsn'));
  if (!version) throw new HandshakeRefused(403);
  const key = headers['x-api-key'] ?? query.get('apikey') ?? '';
  if (typeof key !== 'string' || key === '') throw new HandshakeRefused(401, 'API key is missing');
  const isPage = isOfPage(headers);
  const who = await whoConnects(options, key, { address, isPage });
  return { version, who, isPage, headers: JSON.stringify(ownHeaders(headers)) };
};

const whoConnects = async (options: Parameters<typeof readHandshake>[0], key: string, place: Place): Promise<Who> => {
  if (key === options.publicKey) return nobody;
  // Another key is no token either, and nobody knows it here.
  if (key.startsWith('sb_') && !looksLikeSecretKey(key))
    throw new HandshakeRefused(401, 'The token provided is not a valid JWT');
  return whoOf(options, key, nobody, place).catch((error: unknown) => {
    if (error instanceof OverLimit && error.statusCode === 429) throw new HandshakeRefused(429, error.message);
    if (!(error instanceof TokenRefused)) throw new HandshakeRefused(500, 'Error connecting to Realtime');
    const words = error.refused.words.replace(/^(Token has expired).*$/, '$1');
    throw new HandshakeRefused(401, words);
  });
};

// One is a secret, which no setting is to hold; the other, which proxies add, is another each time, so that no two
// callers would ask the same.
const withheld: ReadonlySet<string> = new Set(['x-api-key', 'x-request-id']);

/** What policies may read of headers: those of one's own, `x-…`. */
export const ownHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-') && !withheld.has(name) && value !== undefined ? [[name, [value].flat().join(', ')]] : [],
    ),
  );
