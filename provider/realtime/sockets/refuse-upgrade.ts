import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Why a handshake is refused, in the words of the hosted service; `words` is undefined for an empty answer. */
export class HandshakeRefused extends Error {
  override readonly name = 'HandshakeRefused';
  readonly status: 401 | 403 | 429 | 500;
  readonly words: string | undefined;

  constructor(status: HandshakeRefused['status'], words?: string) {
    super(words ?? STATUS_CODES[status] ?? '');
    this.status = status;
    this.words = words;
  }
}

/** Answers an upgrade as a request that is refused, and ends the connection, whether or not the client ends its own side. */
export const refuseUpgrade = (socket: Duplex, { status, words }: HandshakeRefused): void => {
  const body = words === undefined ? '' : JSON.stringify({ error: words });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    ...(words === undefined ? [] : ['content-type: application/json; charset=utf-8']),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
};
