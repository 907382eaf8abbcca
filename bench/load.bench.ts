// How much a shop of 10,000 products does: minutes of everybody's work without a pause, searches over few connections
// and many, and what a search costs PostgreSQL.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillCatalogue } from './catalogue.ts';
import { type Figure, percentile } from './figure.ts';
import { bareCost, callsOf, searching, searchMs } from './load/searches.ts';
import { forgetPeak, peakMegabytes, residentMegabytes } from './memory.ts';
import { atWork } from './siege/at-work.ts';
import { failures, p95 } from './siege/outcome.ts';
import { personAt } from './siege/person.ts';
import { type Session, type Shop, signedIn } from './staff.ts';
import { startWholeShop, type WholeShop } from './whole-shop.ts';

const products = 10_000;
const accounts = 10;
const minutes = 5;

/** `argument`: the minutes of mixed work, where they are to be others. */
export const measure = async (argument: string): Promise<Figure[]> => {
  const shop = await startWholeShop();
  const client = new pg.Client(shop.connection);
  await client.connect();
  try {
    await fillCatalogue(client, products);
    const sessions = [];
    for (let place = 0; place < accounts; place += 1)
      sessions.push(await signedIn(shop, client, { name: `person-${place}`, role: 'admin' }));
    return [
      ...(await mixedFigures(shop, sessions, (Number(argument) || minutes) * 60_000)),
      ...(await searchFigures(shop, sessions, client)),
    ];
  } finally {
    await client.end();
    await shop.stop();
  }
};

const searchFigures = async (shop: Shop, sessions: readonly Session[], client: pg.Client): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const ours: number[] = [];
  for (const connections of [10, 100, 500]) {
    const { times, refused, cost } = await searching(client, callsOf(shop, sessions, connections));
    ours.push(cost);
    const name = `searches over ${connections} connections`;
    console.log(
      `        ${name}: p95 ${percentile(times, 0.95).toFixed(0)} ms, ${cost.toFixed(2)} ms of PostgreSQL each`,
    );
    figures.push(
      { name: `${name}, done`, value: times.length / (searchMs / 1000), limit: 200, unit: '/s', keeps: 'above' },
      { name: `${name}, refused`, value: refused, limit: 0, unit: 'requests', keeps: 'below' },
    );
  }
  const bare = await bareCost(shop, client);
  console.log(`        the bare SQL: ${bare.toFixed(2)} ms of PostgreSQL each`);
  const value = (100 * (ours[0] ?? 0)) / bare;
  return [
    ...figures,
    { name: "PostgreSQL's time for a search, of its bare SQL", value, limit: 150, unit: '%', keeps: 'below' },
  ];
};

const mixedFigures = async ({ url, pid }: WholeShop, sessions: readonly Session[], ms: number): Promise<Figure[]> => {
  const people = sessions.map((session, place) => personAt(url, session, place));
  const before = residentMegabytes(pid);
  forgetPeak(pid);
  let isOver = false;
  const working = atWork(url, people, { stepMs: 0, importMs: 1_000 }, () => isOver);
  await pause(ms);
  isOver = true;
  const { work, importing, arriving, health } = await working;
  for (const person of people) person.close();
  const done = [...work, ...importing, ...arriving, ...health];
  const refused = failures(done);
  const name = `${ms / 60_000} min of mixed work`;
  console.log(
    `        ${name}: ${done.length.toLocaleString('en-IN')} requests, p95 ${p95(work).toFixed(0)} ms, memory from ${before.toFixed(0)} MB`,
  );
  for (const reason of new Set(refused)) console.log(`        ${reason}`);
  return [
    { name: `${name}, refused`, value: refused.length, limit: 0, unit: 'requests', keeps: 'below' },
    { name: `${name}, most memory`, value: peakMegabytes(pid), limit: 200, unit: 'MB', keeps: 'below' },
  ];
};
