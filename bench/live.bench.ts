// How soon a change is on the screens of others: a hundred sockets, and twenty changes a second.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { fillCatalogue } from './catalogue.ts';
import { type Figure, percentile } from './figure.ts';
import { forgetPeak, peakMegabytes, residentMegabytes } from './memory.ts';
import { type Session, type Shop, signedIn } from './staff.ts';
import { startWholeShop } from './whole-shop.ts';

const sockets = 100;
const accounts = 10;
/** Pages of one browser, which share its session: what they may see is judged once. */
const pages = 2;
const changesASecond = 20;
const usualSeconds = 30;

/** `argument`: the seconds that it lasts, where they are to be others. */
export const measure = async (argument: string): Promise<Figure[]> => {
  const shop = await startWholeShop();
  const client = new pg.Client(shop.connection);
  await client.connect();
  try {
    await fillCatalogue(client, 1_000);
    const tokens = await tokensOf(shop, client);
    const before = residentMegabytes(shop.pid);
    forgetPeak(shop.pid);
    const heard: number[] = [];
    const told = await Promise.all(tokens.map((token) => listening(shop, token, (took) => heard.push(took))));
    const seconds = Number(argument) || usualSeconds;
    const missed = await changing(client, seconds, heard);
    console.log(`        ${heard.length} deliveries, p50 ${percentile(heard, 0.5).toFixed(0)} ms`);
    for (const socket of told) socket.terminate();
    return [
      {
        name: 'a change told to 100 sockets, p95',
        value: percentile(heard, 0.95),
        limit: 200,
        unit: 'ms',
        keeps: 'below',
      },
      { name: 'changes that were not told', value: missed, limit: 0, unit: 'requests', keeps: 'below' },
      {
        name: 'memory for 100 sockets',
        value: peakMegabytes(shop.pid) - before,
        limit: 60,
        unit: 'MB',
        keeps: 'below',
      },
    ];
  } finally {
    await client.end();
    await shop.stop();
  }
};

/** The token of each socket. */
const tokensOf = async (shop: Shop, client: pg.Client): Promise<string[]> => {
  const tokens: string[] = [];
  for (let place = 0; place < accounts; place += 1) {
    const session = await signedIn(shop, client, { name: `person-${place}`, role: 'admin' });
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

/** A socket that hears of products and is ready; each change holds when it was sent. */
const listening = async (
  { url, publicKey }: Shop,
  token: string,
  heard: (took: number) => void,
): Promise<WebSocket> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publicKey}&vsn=2.0.0`);
  await once(socket, 'open');
  const ready = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    const [, , , event, payload] = JSON.parse(String(data));
    if (event === 'system' && payload.message === 'Subscribed to PostgreSQL') ready.resolve();
    else if (event === 'system' || (event === 'phx_reply' && payload.status !== 'ok'))
      ready.reject(new Error(String(data)));
    else if (event === 'postgres_changes') heard(performance.now() - Number(payload.data.record.description));
  });
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'products' }] };
  socket.send(JSON.stringify(['1', '1', 'realtime:products', 'phx_join', { config, access_token: token }]));
  await ready.promise;
  return socket;
};

/** Changes a product at even times; resolves with how many deliveries are missing some seconds after the last. */
const changing = async (client: pg.Client, seconds: number, heard: readonly number[]): Promise<number> => {
  const { rows } = await client.query<{ productid: string }>('select productid from public.products limit 100');
  const began = performance.now();
  const count = seconds * changesASecond;
  for (let n = 0; n < count; n += 1) {
    await pause(Math.max(0, began + (n * 1_000) / changesASecond - performance.now()));
    const id = rows[n % rows.length]?.productid;
    const values = [String(performance.now()), id];
    await client.query('update public.products set description = $1 where productid = $2', values);
  }
  for (let waited = 0; heard.length < count * sockets && waited < 10_000; waited += 50) await pause(50);
  return count * sockets - heard.length;
};
