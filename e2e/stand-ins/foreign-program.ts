import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { printPort } from './print-port.ts';

/**
 * What another program does where QZ Tray should be: takes every connection and says nothing; answers as a web server;
 * opens web sockets and answers with other words, says nothing there, or closes them at once.
 */
export type ForeignKind = 'silent' | 'http' | 'words' | 'mute' | 'hanging up';

export interface ForeignProgram {
  readonly port: number;
  /** How many connections it took. */
  taken(): number;
  /** Ends it; once it has ended that does no harm. */
  stop(): Promise<void>;
}

const page: RequestListener = (_, response) => response.end('Another program');

const talks: Partial<Record<ForeignKind, (socket: WebSocket) => void>> = {
  words: (socket) => socket.on('message', () => socket.send(JSON.stringify({ jsonrpc: '2.0', result: 'pong' }))),
  mute: () => undefined,
  'hanging up': (socket) => socket.close(),
};

export const startForeignProgram = async (kind: ForeignKind, port = printPort()): Promise<ForeignProgram> => {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer(page);
  const talk = talks[kind];
  if (kind === 'silent') server.removeAllListeners('connection'); // those that would read what is said
  if (talk) new WebSocketServer({ server }).on('connection', talk);
  server.on('connection', (socket) => {
    taken += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
