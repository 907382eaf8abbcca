import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { within } from './networks.ts';

/**
 * The address that a request comes from: the last of X-Forwarded-For that is no proxy of ours, where one of those sent
 * it. As `request.ip` of the server, for what is no request of the application: an upgrade.
 */
export const createVisitor = (
  proxies: readonly string[] = [],
): ((request: Pick<IncomingMessage, 'headers' | 'socket'>) => string) => {
  const isProxy = within(proxies);
  return ({ headers, socket }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse();
    let address = socket.remoteAddress ?? '';
    for (const hop of forwarded.map((each) => each.trim())) {
      if (!isProxy(address) || isIP(hop) === 0) return address;
      address = hop;
    }
    return address;
  };
};
