/**
 * Messages, presence and changes of tables over WebSockets behind `realtime/v1`, in the protocol of the hosted service
 * (Phoenix channels, 1.0.0 and 2.0.0). A frame is read (`wire/`), limited (`sockets/`), and passed to the channel that it
 * belongs to (`channels/`), which was joined as somebody (`joining/`) who may hear and send there (`rights/`). This is the
 * folder's door.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { ChangesState } from './changes/changes.ts';
import type { RealtimeOptions } from './context.ts';
import { messageSweep } from './message-sweep.ts';
import { realtimeRoutes } from './routes.ts';
import { lineOf, openService } from './service.ts';
import { openSockets } from './sockets/sockets.ts';

export { openChanges } from './changes/open-changes.ts';
export type { RealtimeOptions } from './context.ts';
export { messageSweep } from './message-sweep.ts';
export { shareLog } from './messages/shared-log.ts';

export interface Realtime {
  /** To be registered with the prefix `/realtime/v1`. */
  readonly routes: FastifyPluginAsync;
  /** Whether an upgrade is one of this service's. */
  takes(request: Pick<IncomingMessage, 'url'>): boolean;
  /** Takes these upgrades of a server; all others are left to whoever else listens for them. */
  attach(server: Server): void;
  status(): RealtimeStatus;
  /** Tells every client that the server goes away (1012), and lets go of the server. */
  close(): Promise<void>;
}

export interface RealtimeStatus {
  readonly sockets: number;
  /** Channels that are joined, of all sockets together. */
  readonly channels: number;
  /** Those who are present (`track`), of all channels together. */
  readonly members: number;
  readonly changes: ChangesState;
}

const takes: Realtime['takes'] = ({ url = '' }) => url.split('?', 1)[0] === '/realtime/v1/websocket';

/** How often tokens and sockets are looked at for their end, in ms: a clock may be set. */
const lookEveryMs = 1_000;

/** How often a client is asked for a sign of life, in ms: one that hangs is found by the second time. */
const pingEveryMs = 14_000;

export const createRealtime = (options: RealtimeOptions): Realtime => {
  const service = openService(options);
  const sockets = openSockets(service);
  const looks = setInterval(() => {
    const now = Date.now();
    for (const socket of sockets.all()) {
      socket.endExpired(now);
      socket.endAlone(performance.now());
    }
  }, lookEveryMs).unref();
  const pings = setInterval(() => {
    for (const socket of sockets.all()) socket.ping();
  }, pingEveryMs).unref();
  // The first sweep comes later.
  const kept = messageSweep(options.database)
    .run()
    .catch((error: unknown) => options.log(lineOf('messages', error)));
  const detach: (() => void)[] = [];
  return {
    routes: realtimeRoutes(service),
    takes,
    attach: (server) => {
      const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
        if (takes(request)) sockets.upgrade(request, socket, head);
      };
      server.on('upgrade', upgrade);
      detach.push(() => server.off('upgrade', upgrade));
    },
    status: () => {
      const all = [...sockets.all()];
      const channels = all.reduce((sum, socket) => sum + socket.channels, 0);
      return { sockets: all.length, channels, members: service.presences.members, changes: options.changes.state() };
    },
    close: async () => {
      clearInterval(looks);
      clearInterval(pings);
      for (const each of detach) each();
      await sockets.close();
      await service.rounds.close();
      await service.messages.close();
      await options.changes.close();
      await kept;
    },
  };
};
