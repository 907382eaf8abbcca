// What the pages of a large shop take that are open and live: two hundred sockets.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Figure } from './figure.ts';
import { openList, tokensOf } from './live/lists.ts';
import { forgetPeak, peakMegabytes, residentMegabytes } from './memory.ts';
import { startWholeShop } from './whole-shop.ts';

const sockets = 200;
/** Long enough for the rounds in which rights are asked again. */
const openMs = 15_000;

export const measure = async (): Promise<Figure[]> => {
  const shop = await startWholeShop();
  const client = new pg.Client(shop.connection);
  await client.connect();
  try {
    // What the sign-ins leave counts, too.
    const before = residentMegabytes(shop.pid);
    const tokens = await tokensOf(shop, client, sockets);
    forgetPeak(shop.pid);
    const present = { email: 'asha@thaan.example' };
    const lists = [];
    for (const token of tokens) lists.push(await openList(shop, token, { present }));
    await pause(openMs);
    const dropped = lists.filter(({ socket }) => socket.readyState !== socket.OPEN).length;
    for (const { socket } of lists) socket.terminate();
    console.log(
      `        ${before.toFixed(0)} MB before, ${residentMegabytes(shop.pid).toFixed(0)} MB with all of them`,
    );
    const memory = peakMegabytes(shop.pid) - before;
    return [
      { name: `32: memory for ${sockets} sockets`, value: memory, limit: 60, unit: 'MB', keeps: 'below' },
      { name: 'sockets that were dropped', value: dropped, limit: 0, unit: 'requests', keeps: 'below' },
    ];
  } finally {
    await client.end();
    await shop.stop();
  }
};
