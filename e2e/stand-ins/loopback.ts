import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A server on this machine at an address of its own. */
export interface LoopbackServer {
  readonly url: string;
  stop(): Promise<void>;
}

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** @param upgrade takes WebSockets; without it there are none */
export const serveOnLoopback = async (answer: RequestListener, upgrade?: UpgradeListener): Promise<LoopbackServer> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  if (upgrade) server.on('upgrade', upgrade);
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
