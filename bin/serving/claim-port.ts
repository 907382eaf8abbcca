import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { CannotStart } from '../../provider/index.ts';

/** A port that is listened on already, before anything can be answered. */
export interface ClaimedPort {
  readonly server: Server;
  readonly port: number;
  /** Answers with `listener` from now on, beginning with the requests that came too early. */
  open(listener: RequestListener): void;
  /** Lets requests under way finish for a moment, then ends every connection. */
  close(): Promise<void>;
}

const firstPort = 3000;
const lastPort = 3099;
const graceMs = 3_000;

/**
 * Listens on `port`, or on the first free one from 3000 on when none is named, with a server that `make` makes. Throws
 * `CannotStart`.
 */
export const claimPort = async (host: string, port: number | undefined, make: () => Server): Promise<ClaimedPort> => {
  if (port !== undefined) return claimed(await listen(make(), host, port));
  for (let candidate = firstPort; candidate <= lastPort; candidate++) {
    const server = await listen(make(), host, candidate).catch((error: unknown) => {
      if (error instanceof PortTaken) return undefined;
      throw error;
    });
    if (server) return claimed(server);
  }
  throw new CannotStart(`All ports from ${firstPort} to ${lastPort} are taken; name another one in THAAN_PORT.`);
};

class PortTaken extends CannotStart {}

const listen = (server: Server, host: string, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, host, port)));
    server.listen({ host, port }, () => resolve(server));
  });

const refusal = ({ code, message }: NodeJS.ErrnoException, host: string, port: number): CannotStart => {
  if (code === 'EADDRINUSE')
    return new PortTaken(`Port ${port} is taken by another program; name another one in THAAN_PORT.`);
  if (code === 'EACCES')
    return new CannotStart(`Port ${port} may not be used by this account; name one above 1023 in THAAN_PORT.`);
  return new CannotStart(`THAAN_HOST ${host} cannot be listened on (${code ?? message}).`);
};

const claimed = (server: Server): ClaimedPort => {
  const early: [IncomingMessage, ServerResponse][] = [];
  const wait: RequestListener = (request, response) => early.push([request, response]);
  const sockets = new Set<Socket>();
  server.on('request', wait);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    open: (listener) => {
      server.off('request', wait).on('request', listener);
      for (const [request, response] of early.splice(0)) listener(request, response as Parameters<RequestListener>[1]);
    },
    close: () =>
      new Promise((resolve) => {
        // A connection that was busy a moment ago is idle now, and would be kept alive.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        const cut = setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, graceMs);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(cut);
          resolve();
        });
      }),
  };
};
