import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Realtime } from '../../provider/index.ts';
import { attachDemoPrinter } from '../demo/printer.ts';

interface Upgrades {
  readonly realtime: Realtime;
  readonly isDemo: boolean;
  /** Hot reload listens, too, and knows its own. */
  readonly isReloading: boolean;
  readonly log: (line: string) => void;
}

/**
 * What is no request: the sockets of clients, the print service of a demo, and those of nobody, which are refused. What
 * it answers ends all of them.
 */
export const takeUpgrades = (
  server: Server,
  { realtime, isDemo, isReloading, log }: Upgrades,
): (() => Promise<void>) => {
  realtime.attach(server);
  const printer = isDemo ? attachDemoPrinter(server) : undefined;
  if (!isReloading) {
    refuseOthers(server, (request) => realtime.takes(request) || printer?.takes(request) === true, log);
  }
  return async () => {
    printer?.close();
    await realtime.close();
  };
};

const refuseOthers = (
  server: Server,
  isTaken: (request: IncomingMessage) => boolean,
  log: (line: string) => void,
): void => {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (isTaken(request)) return;
    const id = randomUUID();
    socket.on('error', () => socket.destroy());
    // Whether or not the client ends its own side.
    socket.once('finish', () => socket.destroy());
    socket.end(`HTTP/1.1 404 Not Found\r\nx-request-id: ${id}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    const { method, url = '' } = request;
    const address = request.socket.remoteAddress;
    const path = url.split('?', 1)[0]?.slice(0, 200);
    log(JSON.stringify({ time: new Date().toISOString(), id, method, path, status: 404, address }));
  });
};
