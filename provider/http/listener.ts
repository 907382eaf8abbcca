import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { cameInCrumbs } from './bodies/body-crumbs.ts';
import { limitSubject } from './limits/limit-subject.ts';
import { type Amounts, type Loan, Quota } from './limits/quota.ts';
import { within } from './networks.ts';
import type { WriteLine } from './request-log.ts';

export interface ListenerParts {
  /** Addresses and networks (CIDR) of the proxies in front, each of which speaks for many. */
  readonly proxies?: readonly string[] | undefined;
  /** Open connections. */
  readonly connections?: Amounts;
  readonly log: WriteLine;
}

/** Twenty people behind one address, with all the connections that their browsers open, fit in twice. */
export const usualConnections: Amounts = { inAll: 2_000, each: 250 };

const settings = {
  // The longest address that rest/v1 reads, and a token; Node's own 16 KiB hold half of that.
  maxHeaderSize: 48 * 1024,
  // A request's head is a few hundred bytes; also how long a connection may say nothing at all.
  headersTimeout: 10_000,
  // Bodies have their own times by route; this ends what nobody thought of.
  requestTimeout: 300_000,
  // The proxies of install/ let go of an idle connection before.
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Some clients offer HTTP/2 with every request. It is answered as if they had not.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => /^websocket$/i.test(headers.upgrade ?? ''),
};

const logEveryMs = 10_000;

/** No browser and no proxy asks on before it has its answers; this leaves room for a client that does so a little. */
const mostUnanswered = 16;

/**
 * A body in crumbs costs up to 15 ms, with all that was read with it: 11,000 pieces in 64 kB. Whoever sent so many of
 * them in so long gets no new connection until they are over.
 */
const crumbs = { most: 5, ms: 10_000 };

/**
 * The HTTP server that connections come to. One over the limits is closed at once, and so is one that asks on and on
 * without waiting for its answers. Where all are taken, the visitor who has most loses the one that has been idle
 * longest. The log has the sum of them.
 */
export const openListener = ({ proxies = [], connections = usualConnections, log }: ListenerParts): Server => {
  const server = createServer(settings);
  const quota = new Quota(connections);
  const crumby = new Quota({ inAll: Number.POSITIVE_INFINITY, each: crumbs.most });
  const isProxy = within(proxies);
  const refused = counting(log);
  const traffic = new Traffic(quota);
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // It has gone already.
    if (remoteAddress === undefined) return;
    const visitor = isProxy(remoteAddress) ? undefined : limitSubject(remoteAddress);
    if (visitor !== undefined && crumby.held(visitor) >= crumbs.most) {
      refused(`${remoteAddress} sends bodies in crumbs`);
      return void socket.destroy();
    }
    socket.once(cameInCrumbs, () => {
      const held = crumby.lend(visitor);
      held.take(1);
      setTimeout(held.end, crumbs.ms).unref();
    });
    const loan = quota.lend(visitor);
    const full = loan.take(1);
    if (full === 'visitor' || (full === 'all' && !traffic.makeRoom())) {
      refused(full === 'visitor' ? `${remoteAddress} has ${connections.each} open` : `${connections.inAll} are open`);
      return void socket.destroy();
    }
    if (full === 'all') loan.take(1);
    traffic.add(socket, { visitor, loan });
    socket.once('close', () => {
      traffic.delete(socket);
      loan.end();
    });
  });
  const emit = server.emit.bind(server) as (event: string, ...parts: unknown[]) => boolean;
  server.emit = (event: string, ...parts: unknown[]): boolean => {
    // From now on it is a socket of another protocol, which has its own bounds and says nothing for long.
    if (event === 'upgrade') traffic.delete((parts[0] as IncomingMessage).socket);
    if (event !== 'request') return emit(event, ...parts);
    const [{ socket }, response] = parts as [IncomingMessage, ServerResponse];
    // What was read together with the request that was too much.
    if (socket.destroyed) return true;
    if (traffic.begin(socket, response) <= mostUnanswered) return emit(event, ...parts);
    refused(`${socket.remoteAddress} asked ${mostUnanswered} times without waiting for an answer`);
    socket.destroy();
    return true;
  };
  return server;
};

/** Whose a connection is, and the place that it takes. */
interface Place {
  readonly visitor: string | undefined;
  readonly loan: Loan;
}

/** Which connections wait for an answer, and which for a request. */
class Traffic {
  readonly #connections: Quota;
  readonly #unanswered = new WeakMap<Socket, number>();
  /** In the order in which they fell idle. */
  readonly #idle = new Map<Socket, Place>();
  readonly #places = new WeakMap<Socket, Place>();

  constructor(quota: Quota) {
    this.#connections = quota;
  }

  add(socket: Socket, place: Place): void {
    this.#places.set(socket, place);
    this.#idle.set(socket, place);
  }

  delete(socket: Socket): void {
    this.#idle.delete(socket);
  }

  /** Counts a request until it is answered; answers how many wait on its connection. */
  begin(socket: Socket, response: ServerResponse): number {
    const waiting = (this.#unanswered.get(socket) ?? 0) + 1;
    this.#unanswered.set(socket, waiting);
    this.#idle.delete(socket);
    response.setMaxListeners(20); // every part that watches for a request's end listens for it
    response.once('close', () => {
      const left = (this.#unanswered.get(socket) ?? 1) - 1;
      this.#unanswered.set(socket, left);
      const place = this.#places.get(socket);
      if (left === 0 && place && !socket.destroyed) this.#idle.set(socket, place);
    });
    return waiting;
  }

  /** Closes the longest idle connection of the visitor who has most; false where none is idle. */
  makeRoom(): boolean {
    let longest: Socket | undefined;
    let most = -1;
    for (const [socket, { visitor }] of this.#idle) {
      const held = visitor === undefined ? 0 : this.#connections.held(visitor);
      if (held <= most) continue;
      most = held;
      longest = socket;
    }
    if (!longest) return false;
    this.#idle.get(longest)?.loan.end();
    this.#idle.delete(longest);
    longest.destroy();
    return true;
  }
}

/** One line for all that were refused in a while: a stranger must not fill the log with them. */
const counting = (log: WriteLine): ((why: string) => void) => {
  let count = 0;
  let last = '';
  const write = (): void => {
    const failure = `${count} connections refused, the last because ${last}`;
    log(JSON.stringify({ time: new Date().toISOString(), failure }));
    count = 0;
  };
  return (why) => {
    if (count === 0) setTimeout(write, logEveryMs).unref();
    count += 1;
    last = why;
  };
};
