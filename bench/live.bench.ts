// How soon a change is on the screens of others: a hundred sockets, and twenty changes a second.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillCatalogue } from './catalogue.ts';
import { type Figure, percentile } from './figure.ts';
import { openList, tokensOf } from './live/lists.ts';
import { forgetPeak, peakMegabytes, residentMegabytes } from './memory.ts';
import { startWholeShop } from './whole-shop.ts';

const sockets = 100;
const changesASecond = 20;
const usualSeconds = 30;

/** `argument`: the seconds that it lasts, where they are to be others. */
export const measure = async (argument: string): Promise<Figure[]> => {
  const shop = await startWholeShop();
  const client = new pg.Client(shop.connection);
  await client.connect();
  try {
    await fillCatalogue(client, 1_000);
    const tokens = await tokensOf(shop, client, sockets);
    const before = residentMegabytes(shop.pid);
    forgetPeak(shop.pid);
    const heard: number[] = [];
    const change = ({ record }: { readonly record?: { readonly description?: string } }): void => {
      heard.push(performance.now() - Number(record?.description));
    };
    const told = await Promise.all(tokens.map((token) => openList(shop, token, { change })));
    const seconds = Number(argument) || usualSeconds;
    const missed = await changing(client, seconds, heard);
    console.log(`        ${heard.length} deliveries, p50 ${percentile(heard, 0.5).toFixed(0)} ms`);
    for (const { socket } of told) socket.terminate();
    return [
      {
        name: '32: a change told to 100 sockets, p95',
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
