import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { inWords } from '../../http/failure-words.ts';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import { type Full, Quota } from '../../http/limits/quota.ts';
import { createVisitor } from '../../http/visitor.ts';
import { largestFrame, mostFragments } from '../bounds.ts';
import type { RealtimeService } from '../service.ts';
import { whoGivesWay } from './give-way.ts';
import { readHandshake } from './handshake.ts';
import { openHandshakeRate } from './handshake-rate.ts';
import { RealtimeSocket, type SocketPlace } from './realtime-socket.ts';
import { HandshakeRefused, refuseUpgrade } from './refuse-upgrade.ts';
import { Queued } from './send-queue.ts';

/** All sockets of one service. */
export interface Sockets {
  /** Takes an upgrade, or refuses it as a request is refused. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  all(): ReadonlySet<RealtimeSocket>;
  /** Says goodbye to all and waits until they have gone. */
  close(): Promise<void>;
}

/** How long a client may take to answer a goodbye, in ms. */
const graceMs = 1_000;

export const openSockets = (service: RealtimeService): Sockets => {
  const { bounds, log, proxies } = service;
  const frames = { maxPayload: largestFrame, maxFragments: mostFragments, perMessageDeflate: false };
  const server = new WebSocketServer({ noServer: true, ...frames });
  const quota = new Quota({ inAll: bounds.sockets.inAll, each: bounds.sockets.eachAddress });
  const queued = new Queued(bounds.queued);
  const rate = openHandshakeRate(bounds.handshakes);
  const sockets = new Set<RealtimeSocket>();
  const visitor = createVisitor(proxies ?? []);
  let isClosed = false;

  const makeRoom = (full: Full, subject: string): boolean => {
    const socket = whoGivesWay(sockets, full, subject, (each) => quota.held(each));
    if (!socket) return false;
    sockets.delete(socket);
    socket.giveWay();
    return true;
  };

  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer, address: string): Promise<void> => {
    const subject = limitSubject(address);
    rate.count(subject);
    const loan = quota.lend(subject);
    socket.once('close', loan.end);
    const full = loan.take(1);
    if (full && !(makeRoom(full, subject) && loan.take(1) === undefined)) throw tooManyUsers();
    const handshake = await readHandshake(service, request, address);
    if (isClosed) throw noService();
    const place: SocketPlace = { address, queued, leave: loan.end, log: createLog(log, address) };
    server.handleUpgrade(request, socket, head, (ws) => {
      const opened = new RealtimeSocket(service, ws, handshake, place);
      sockets.add(opened);
      // After the WebSocket itself, which reads of it what it is the end of.
      socket.on('data', (bytes: Buffer) => opened.arrived(bytes.length));
      ws.once('close', () => sockets.delete(opened));
    });
  };

  return {
    all: () => sockets,
    upgrade: (request, socket, head) => {
      const hangUp = (): void => void socket.destroy();
      socket.on('error', hangUp);
      const address = visitor(request);
      open(request, socket, head, address).then(
        // From here on the WebSocket hears of its errors.
        () => socket.off('error', hangUp),
        (error: unknown) => {
          const line = refuse(socket, error);
          if (rate.isNews(error, limitSubject(address))) createLog(log, address)(line);
        },
      );
    },
    close: async () => {
      isClosed = true;
      await sendAway(server, sockets);
    },
  };
};

/** Answers the upgrade; what is to be written of it. */
const refuse = (socket: Duplex, error: unknown): { readonly status: number; readonly failure: string } => {
  const refused = error instanceof HandshakeRefused ? error : noService();
  refuseUpgrade(socket, refused);
  return { status: refused.status, failure: refused === error ? refused.message : inWords(error) };
};

const sendAway = async ({ clients }: WebSocketServer, sockets: Iterable<RealtimeSocket>): Promise<void> => {
  const gone = [...clients].map((ws) => new Promise((resolve) => ws.once('close', resolve)));
  for (const socket of sockets) socket.goAway();
  const cut = setTimeout(() => {
    for (const ws of clients) ws.terminate();
  }, graceMs);
  await Promise.all(gone);
  clearTimeout(cut);
};

const noService = (): HandshakeRefused => new HandshakeRefused(500, 'Error connecting to Realtime');

const tooManyUsers = (): HandshakeRefused => new HandshakeRefused(429, 'Too many connected users');

/** Lines of one socket, in the form of those of requests. */
const createLog = (log: RealtimeService['log'], address: string): SocketPlace['log'] => {
  const id = randomUUID();
  return ({ error, ...line }) => {
    const failure = error === undefined ? {} : { failure: inWords(error) };
    const time = new Date().toISOString();
    log(JSON.stringify({ time, id, path: '/realtime/v1/websocket', ...line, ...failure, address }));
  };
};
