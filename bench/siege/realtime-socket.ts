import { WebSocket } from 'ws';
import type { Siege } from './attack.ts';

/** A socket of realtime/v1 from an address; counts the refusal of its handshake and the code of its end. */
export const openRealtime = (siege: Siege, localAddress: string, key = siege.publicKey): WebSocket => {
  const address = `${siege.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${encodeURIComponent(key)}&vsn=2.0.0`;
  const socket = new WebSocket(address, { localAddress, perMessageDeflate: false });
  siege.count('opened');
  socket.on('unexpected-response', (request, { statusCode = 0 }) => {
    siege.count(statusCode);
    request.destroy();
  });
  socket.on('error', () => {});
  socket.on('close', (code) => siege.count(`closed ${code}`));
  return socket;
};

/** Those of so many places, each opened again once it has gone. */
export const heldSockets = (
  siege: Siege,
  open: (place: number) => WebSocket,
): ((place: number, act?: (socket: WebSocket) => void) => void) => {
  const held = new Map<number, WebSocket>();
  return (place, act) => {
    const socket = held.get(place);
    if (!socket || socket.readyState === socket.CLOSED) held.set(place, open(place));
    else if (socket.readyState === socket.OPEN) act?.(socket);
    else siege.count('not open');
  };
};

export const frame = (topic: string, event: string, payload: unknown): string =>
  JSON.stringify(['1', '1', topic, event, payload]);

/** The token of somebody's headers. */
export const tokenOf = ({ authorization = '' }: Readonly<Record<string, string>>): string =>
  authorization.replace('Bearer ', '');
