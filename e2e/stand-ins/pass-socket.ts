import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Passes a WebSocket on to the server at `upstream`, as it comes but for the origin. Either end takes the other along. */
export const passSocket = (upstream: string, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
  const { hostname, port } = new URL(upstream);
  const { method, url, headers } = request;
  const sent = Object.entries(headers).filter(([name]) => name !== 'origin');
  const passed = connect(Number(port), hostname);
  passed.write([`${method} ${url} HTTP/1.1`, ...sent.map(([name, value]) => `${name}: ${value}`), '\r\n'].join('\r\n'));
  passed.write(head);
  passed.pipe(socket);
  socket.pipe(passed);
  for (const [one, other] of [
    [passed, socket],
    [socket, passed],
  ] as const) {
    one.on('error', () => {}); // its end follows
    one.on('close', () => other.destroy());
  }
};
