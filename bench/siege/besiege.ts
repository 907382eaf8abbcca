import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillCatalogue } from '../catalogue.ts';
import { type List, openList } from '../live/lists.ts';
import { forgetPeak, peakMegabytes, residentMegabytes } from '../memory.ts';
import { type Shop, signedIn } from '../staff.ts';
import { startWholeShop, type WholeShop } from '../whole-shop.ts';
import { atWork } from './at-work.ts';
import type { Target } from './attack.ts';
import type { Order } from './attack-process.ts';
import { attacks } from './attacks/index.ts';
import { type Beside, mostAfterwards, type Outcome } from './outcome.ts';
import { type Person, personAt } from './person.ts';
import { tokenOf } from './realtime-socket.ts';
import type { Sample } from './rhythm.ts';

const people = 5;
const products = 10_000;
const rhythm = { stepMs: 200, importMs: 1_000 };

const warmMs = 4_000;
const restMs = 8_000;
/** Within how many seconds after an attack memory has to be given back. */
const givenBackSeconds = 60;

/** One attack, by its name, on a shop of its own, in which five people work before, meanwhile and afterwards. */
export const besiege = async (attack: string, seconds = 20): Promise<Outcome> => {
  const shop = await startWholeShop();
  const client = new pg.Client(shop.connection);
  await client.connect();
  try {
    await fillCatalogue(client, products);
    await client.query(attacks.find(({ name }) => name === attack)?.setUp ?? '');
    const { staff, lists, target } = await peopleOf(shop, client);
    let isOver = false;
    const working = atWork(shop.url, staff, rhythm, () => isOver);
    const seen = await attacked(shop, { name: attack, target, seconds }).finally(() => {
      isOver = true;
    });
    const samples = await working;
    for (const person of staff) person.close();
    for (const { socket } of lists) socket.terminate();
    const beside = (all: readonly Sample[]): Beside => ({
      rest: all.filter(({ due }) => due >= seen.rested && due < seen.began),
      attacked: all.filter(({ due }) => due >= seen.began && due < seen.ended),
    });
    const kinds = {
      work: beside(samples.work),
      importing: beside(samples.importing),
      arriving: beside(samples.arriving),
      picturing: beside(samples.picturing),
      health: beside(samples.health),
    };
    return { ...seen, attack, ...kinds };
  } finally {
    await client.end();
    await shop.stop();
  }
};

/** Those who work, each with a list open that is live. */
const peopleOf = async (shop: Shop, client: pg.Client): Promise<{ staff: Person[]; lists: List[]; target: Target }> => {
  const sessions = [];
  for (let place = 0; place < people; place += 1)
    sessions.push(await signedIn(shop, client, { name: `person-${place}`, role: 'admin' }));
  const careless = await signedIn(shop, client, { name: 'careless', role: 'admin' });
  // The longer the address, the longer a pattern can be at it.
  const guest = await signedIn(shop, client, {
    name: 'a-visitor-with-a-long-name-of-0123456789-letters',
    role: 'user',
  });
  const { url, publicKey } = shop;
  const emails = sessions.map(({ email }) => email);
  return {
    staff: sessions.map((session, place) => personAt(url, session, place)),
    lists: await Promise.all(sessions.map(({ headers }) => openList(shop, tokenOf(headers)))),
    target: { url, publicKey, member: careless.headers, guest: guest.headers, emails },
  };
};

/** Rests, lets the attack run, and looks how much memory is given back. Answers when each began and what was seen. */
const attacked = async ({ pid, logged }: WholeShop, order: Order) => {
  await pause(warmMs);
  const rested = performance.now();
  await pause(restMs);
  forgetPeak(pid);
  const before = logged();
  const began = performance.now();
  const tried = await letRun(order);
  const ended = performance.now();
  const seen = { logged: (logged() - before) / 1e6, peak: peakMegabytes(pid), tried };
  return { rested, began, ended, ...seen, afterwards: await givenBack(pid) };
};

/** Lets it run; answers what became of what it tried. */
const letRun = async (order: Order): Promise<Outcome['tried']> => {
  const child = fork(join(import.meta.dirname, 'attack-process.ts'), [JSON.stringify(order)]);
  const exit = once(child, 'exit');
  await once(child, 'message');
  child.send('begin');
  const [tried] = (await Promise.race([once(child, 'message'), exit])) as [Outcome['tried'] | number | null];
  await exit;
  if (!Array.isArray(tried) || tried.length === 0) throw new Error(`${order.name}: nothing was tried`);
  return tried;
};

/** What is resident (MB) once it is little enough, or when the time for it is over. */
const givenBack = async (pid: number): Promise<number> => {
  const end = performance.now() + givenBackSeconds * 1000;
  while (residentMegabytes(pid) > mostAfterwards && performance.now() < end) await pause(1_000);
  return residentMegabytes(pid);
};
