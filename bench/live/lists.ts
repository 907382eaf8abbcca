import { once } from 'node:events';
import type pg from 'pg';
import { WebSocket } from 'ws';
import { type Session, type Shop, signedIn } from '../staff.ts';

const accounts = 10;
/** Pages of one browser, which share its session: what they may see is judged once. */
const pages = 2;

/** The token of each of so many sockets, which are those of ten members of staff. */
export const tokensOf = async (shop: Shop, client: pg.Client, sockets: number): Promise<string[]> => {
  const tokens: string[] = [];
  for (let place = 0; place < accounts; place += 1) {
    const session = await signedIn(shop, client, { name: `watcher-${place}`, role: 'admin' });
    for (let n = 0; n < sockets / accounts / pages; n += 1) {
      const token = await anotherToken(shop, session);
      tokens.push(...Array<string>(pages).fill(token));
    }
  }
  return tokens;
};

const anotherToken = async ({ url, publicKey }: Shop, { email, password }: Session): Promise<string> => {
  const headers = { apikey: publicKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
  const { access_token: token = '' } = (await answer.json()) as { access_token?: string };
  if (!answer.ok) throw new Error(`A sign-in was refused: ${answer.status}`);
  return token;
};

/** A page that follows products, and is ready. */
export interface List {
  readonly socket: WebSocket;
  /** How often it was told that there were many changes, so that it asks again. */
  readonly many: number;
}

interface Ears {
  /** Hears of each change. */
  readonly change?: (data: { readonly record?: { readonly description?: string } }) => void;
  /** What it says of itself, so that others see who is there. */
  readonly present?: object;
}

const topic = 'realtime:shop:products';

export const openList = async (shop: Shop, token: string, ears: Ears = {}): Promise<List> => {
  const { url, publicKey } = shop;
  await readList(shop, token);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publicKey}&vsn=2.0.0`);
  await once(socket, 'open');
  const ready = Promise.withResolvers<void>();
  let many = 0;
  socket.on('message', (data) => {
    const [, , , event, payload] = JSON.parse(String(data));
    if (event === 'system' && payload.message === 'Subscribed to PostgreSQL') ready.resolve();
    else if (event === 'system' && payload.message === 'Many changes') many += 1;
    else if (event === 'system' || (event === 'phx_reply' && payload.status !== 'ok'))
      ready.reject(new Error(String(data)));
    else if (event === 'postgres_changes') ears.change?.(payload.data);
  });
  const postgres_changes = [{ event: '*', schema: 'public', table: 'products' }];
  const config = { private: true, presence: { enabled: ears.present !== undefined }, postgres_changes };
  socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config, access_token: token }]));
  await ready.promise;
  const track = { type: 'presence', event: 'track', payload: ears.present };
  if (ears.present) socket.send(JSON.stringify(['1', '2', topic, 'presence', track]));
  return {
    socket,
    get many() {
      return many;
    },
  };
};

/** As a page does before it opens its line: by that it is known as a member's. */
const readList = async ({ url, publicKey }: Shop, token: string): Promise<void> => {
  const headers = { apikey: publicKey, 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/rest/v1/rpc/search_products`, { method: 'POST', headers, body: '{}' });
  if (!answer.ok) throw new Error(`A list was refused: ${answer.status}`);
  await answer.arrayBuffer();
};
