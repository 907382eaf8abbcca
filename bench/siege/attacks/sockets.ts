import { randomBytes, randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { type Attack, atRate, type Siege, strangerAt } from '../attack.ts';
import { frame, heldSockets, openRealtime, tokenOf } from '../realtime-socket.ts';

/** More than all of them may be; one that was closed or refused is opened again. */
const held: Attack = {
  name: 'realtime: 1,000 sockets opened and held, 20 addresses',
  run: async (siege) => {
    const hold = heldSockets(siege, (place) => openRealtime(siege, strangerAt(place % 20)));
    await atRate(siege, 400, (turn) => hold(turn % 1_000));
  },
};

const changes = Array.from({ length: 100 }, (_, place) => ({
  event: '*',
  schema: 'public',
  table: 'products',
  filter: `retailprice=gt.${place}`,
}));

/** By nobody and by an account without a role, by turns: channels of any name, of staff, and of changes. */
const joins: Attack = {
  name: 'realtime: joins without end, 60 sockets of 30 addresses',
  run: async (siege) => {
    const token = tokenOf(siege.guest);
    const hold = heldSockets(siege, (place) => openRealtime(siege, strangerAt(place % 30)));
    await atRate(siege, 2_000, (turn) =>
      hold(turn % 60, (socket) => {
        const config = [
          {},
          { private: true, presence: { enabled: true } },
          { postgres_changes: changes.slice(0, 1 + (turn % 100)) },
        ];
        const payload = { config: config[turn % 3], ...(turn % 2 && { access_token: token }) };
        socket.send(frame(`realtime:shop:${randomUUID()}`, 'phx_join', payload));
      }),
    );
  },
};

const garbage: Attack = {
  name: 'realtime: frames of garbage, 60 sockets of 30 addresses',
  run: async (siege) => {
    const bytes = randomBytes(4_096);
    const deep = `["1","1","realtime:a","broadcast",${'['.repeat(10_000)}${']'.repeat(10_000)}]`;
    const frames = [bytes, bytes.toString('base64'), deep, '[]', frame('realtime:a', 'nothing', {}), '{"topic":1}'];
    const hold = heldSockets(siege, (place) => openRealtime(siege, strangerAt(place % 30)));
    await atRate(siege, 3_000, (turn) => hold(turn % 60, (socket) => socket.send(frames[turn % frames.length] ?? '')));
  },
};

const forged = (turn: number): string =>
  [{ alg: 'none' }, { role: 'service_role', exp: 4e9, sub: turn }, 'x']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

/** In the address, in joins, and as the new one of a channel. */
const tokens: Attack = {
  name: 'realtime: wrong tokens, 60 sockets of 30 addresses',
  run: async (siege) => {
    const hold = heldSockets(siege, (place) => openRealtime(siege, strangerAt(place % 30)));
    await atRate(siege, 1_000, (turn) => {
      if (turn % 4 === 0) openRealtime(siege, strangerAt(turn % 30), forged(turn));
      else
        hold(turn % 60, (socket) => {
          const token = { access_token: forged(turn) };
          socket.send(frame('realtime:a', 'phx_join', { config: {}, ...(turn % 2 && token) }));
          socket.send(frame('realtime:a', 'access_token', token));
        });
    });
  },
};

/** Joins one public room, where what it sends comes back, too. */
const joined = (siege: Siege, place: number): WebSocket => {
  const socket = openRealtime(siege, strangerAt(place % 30));
  socket.on('open', () => socket.send(frame('realtime:storm', 'phx_join', { config: { broadcast: { self: true } } })));
  return socket;
};

const said = (bytes: number): string =>
  frame('realtime:storm', 'broadcast', { type: 'broadcast', event: 'said', payload: { text: 'x'.repeat(bytes) } });

const storms: Attack = {
  name: 'realtime: broadcast storms in a room of 100, 30 addresses',
  run: async (siege) => {
    const text = said(1_000);
    const hold = heldSockets(siege, (place) => joined(siege, place));
    await atRate(siege, 2_000, (turn) => hold(turn % 100, (socket) => socket.send(text)));
  },
};

/** All but ten of a room never read what these send. */
const slow: Attack = {
  name: 'realtime: 100 slow readers of a storm, 30 addresses',
  run: async (siege) => {
    const text = said(30_000);
    const hold = heldSockets(siege, (place) => {
      const socket = joined(siege, place);
      if (place >= 10) socket.on('open', () => socket.pause());
      return socket;
    });
    for (let place = 0; place < 100; place += 1) hold(place);
    await atRate(siege, 200, (turn) => hold(turn % 20 < 10 ? turn % 10 : turn % 100, (socket) => socket.send(text)));
  },
};

export const onSockets: readonly Attack[] = [held, joins, garbage, tokens, storms, slow];
