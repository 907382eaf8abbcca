import { randomUUID } from 'node:crypto';
import { type Attack, atRate, crowd, type Siege, strangerAt } from '../attack.ts';
import type { Ask } from '../connection.ts';
import { openReader } from '../socket.ts';

const refusals = (addresses: number): Attack => ({
  name: `2,000 anonymous refusals a second, ${addresses} address${addresses === 1 ? '' : 'es'}`,
  run: async (siege) => {
    const send = crowd(siege, { connections: 200, addresses });
    const headers = { apikey: siege.publicKey };
    await atRate(siege, 2_000, () => send({ path: '/rest/v1/products?select=productid', headers }));
  },
});

const searchOf = ({ member }: Siege, p_page: number): Ask => ({
  method: 'POST',
  path: '/rest/v1/rpc/search_products',
  headers: member,
  body: JSON.stringify({ p_page }),
});

const addOf = ({ member }: Siege): Ask => ({
  method: 'POST',
  path: '/rest/v1/rpc/add_product',
  headers: member,
  body: JSON.stringify({ p_request_id: randomUUID(), p_product: { name: 'Flood', purchaseprice: 1, retailprice: 2 } }),
});

const searches: Attack = {
  name: "one member's searches over 2,000 connections",
  run: async (siege) => {
    const send = crowd(siege, { connections: 2_000 });
    let turn = 0;
    await atRate(siege, 1_000, () => send(searchOf(siege, 1 + (turn++ % 600))));
  },
};

const brokenOff: Attack = {
  name: "one member's requests, broken off after 30 ms",
  run: async (siege) => {
    const send = crowd(siege, { connections: 100, breakAfterMs: 30 });
    await atRate(siege, 200, (turn) => send(turn % 7 === 6 ? addOf(siege) : searchOf(siege, 1 + (turn % 600))));
  },
};

/** 2,000 connections; every second one begins a request and never ends it. One that was closed is opened again. */
const sockets = (addresses: number): Attack => ({
  name: `2,000 sockets held, ${addresses} address${addresses === 1 ? '' : 'es'}`,
  run: async (siege) => {
    const held = Array<ReturnType<typeof openReader> | undefined>(2_000).fill(undefined);
    await atRate(siege, 400, (turn) => {
      const place = turn % held.length;
      if (held[place] && !held[place].destroyed) return;
      const begun = place % 2 === 0 ? undefined : 'GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-unfinished: ';
      held[place] = openReader(siege, strangerAt(place % addresses), begun);
    });
  },
});

export const floods: readonly Attack[] = [refusals(1), refusals(50), searches, brokenOff, sockets(1), sockets(100)];
