import { createServer, type Server } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { limitSubject } from './limit-subject.ts';
import type { WriteLine } from './request-log.ts';
import { type Amounts, Shares } from './shares.ts';

export interface ListenerParts {
  /** Addresses and networks (CIDR) of the proxies in front, each of which speaks for many. */
  readonly proxies?: readonly string[] | undefined;
  /** Open connections. */
  readonly connections?: Amounts;
  readonly log: WriteLine;
}

/** Twenty people behind one address, with all the connections that their browsers open, fit in twice. */
export const usualConnections: Amounts = { inAll: 2_000, each: 250 };

const times = {
  // A request's head is a few hundred bytes; also how long a connection may say nothing at all.
  headersTimeout: 10_000,
  // Bodies have their own times by route; this ends what nobody thought of.
  requestTimeout: 300_000,
  // The proxies of install/ let go of an idle connection before.
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};

const logEveryMs = 10_000;

/** The HTTP server that connections come to. One over the limits is closed at once, and the log has the sum of them. */
export const openListener = ({ proxies = [], connections = usualConnections, log }: ListenerParts): Server => {
  const server = createServer(times);
  const shares = new Shares(connections);
  const isProxy = within(proxies);
  const refused = counting(log);
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // It has gone already.
    if (remoteAddress === undefined) return;
    const visitor = limitSubject(remoteAddress);
    const loan = shares.lend(isProxy(remoteAddress) ? undefined : visitor);
    const full = loan.take(1);
    if (full === undefined) return void socket.once('close', loan.end);
    refused(full === 'visitor' ? `${remoteAddress} has ${connections.each} open` : `${connections.inAll} are open`);
    socket.destroy();
  });
  return server;
};

const within = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, familyOf(address));
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

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
