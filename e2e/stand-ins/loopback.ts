import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine at an address of its own. */
export interface LoopbackServer {
  readonly url: string;
  stop(): Promise<void>;
}

export const serveOnLoopback = async (answer: RequestListener): Promise<LoopbackServer> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
