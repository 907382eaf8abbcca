import { connect, type Socket } from 'node:net';
import type { Siege } from './attack.ts';

/** Sends `bytes` over a connection of its own, which is held; counts the status of an answer and the end. */
export const openSocket = (siege: Siege, localAddress: string, bytes?: string | Uint8Array): Socket => {
  const { hostname, port } = new URL(siege.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  siege.count('opened');
  socket.once('error', ({ code }: NodeJS.ErrnoException) => siege.count(code ?? 'broken'));
  socket.once('end', () => siege.count('ended by the shop'));
  if (bytes !== undefined) socket.write(bytes);
  return socket;
};

/** As `openSocket`, for a caller that reads what is answered. */
export const openReader = (siege: Siege, localAddress: string, bytes?: string | Uint8Array): Socket =>
  openSocket(siege, localAddress, bytes).on('data', (piece: Buffer) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(piece.toString('latin1'))?.[1];
    if (status !== undefined) siege.count(status);
  });

/** The head of a request; `headers` beside its host. */
export const head = (siege: Siege, line: string, headers: Readonly<Record<string, string>>): string => {
  const given = { host: new URL(siege.url).host, ...headers };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
};
