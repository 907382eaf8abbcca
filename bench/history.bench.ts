import pg from 'pg';
import { startTestThaan } from '../testing/start-thaan.ts';
import { fillCatalogue } from './catalogue.ts';
import { type Figure, median, percentile } from './figure.ts';
import { staffHeaders } from './staff.ts';

const products = 100_000;
const samples = 40;
const rounds = 5;

/** Asks list_changes `samples` times and answers the p95 in ms; throws unless it found something. */
const measured = async (url: string, headers: Record<string, string>, ask: object): Promise<number> => {
  const times: number[] = [];
  for (let turn = -5; turn < samples; turn += 1) {
    const began = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(ask) });
    const { changes } = (await answer.json()) as { changes: object[] };
    const took = performance.now() - began;
    if (changes.length === 0) throw new Error(`${JSON.stringify(ask)}: nothing found`);
    if (turn >= 0) times.push(took);
  }
  return percentile(times, 0.95);
};

const recording = ['products', 'productsizecolors'].flatMap((table) =>
  ['added', 'changed'].map((action) => `alter table public.${table} {} trigger ${table}_record_${action}`),
);

/** Rolls each of the statements back; answers what the history adds to them, median in ms. */
const addedTo = async (client: pg.Client, statements: readonly string[]): Promise<number> => {
  const timed = async (recorded: boolean): Promise<number> => {
    await client.query('begin');
    if (!recorded) for (const text of recording) await client.query(text.replace('{}', 'disable'));
    const began = performance.now();
    for (const text of statements) await client.query(text);
    const took = performance.now() - began;
    await client.query('rollback');
    return took;
  };
  const differences: number[] = [];
  for (let round = 0; round < rounds; round += 1) differences.push((await timed(true)) - (await timed(false)));
  return median(differences);
};

const save = Array.from({ length: 200 }, (_, place) => [
  `update public.products set retailprice = retailprice + ${place + 1} where productid = 'BC00000'`,
  `update public.productsizecolors set stock = stock + 1 where productid = 'BC00000' and number = 1`,
]).flat();

const insert = [
  `insert into public.products (productid, name, fabric, purchaseprice, retailprice, description)
   select 'H' || i, 'Silk - Saree', 'Silk', 100, 250, 'Border ' || md5(i::text) from generate_series(1, 2500) as i`,
  `insert into public.productsizecolors (productid, size, color, stock)
   select 'H' || i, size, 'Red', 5 from generate_series(1, 2500) as i, unnest('{S,M,L,XL}'::text[]) as size`,
];

/** The history of a large shop: read, and what it adds to a save and to 10,000 lines at once. */
export const measure = async (): Promise<Figure[]> => {
  const thaan = await startTestThaan({ demo: false });
  const client = new pg.Client(thaan.connection);
  await client.connect();
  try {
    await fillCatalogue(client, products);
    const headers = await staffHeaders(thaan, client);
    await client.query(`update public.products set retailprice = 1 where productid = 'BC00000'`);
    // As autovacuum does in a shop: with statistics PostgreSQL reads the lists by other ways than without.
    await client.query('analyze private.changes');
    const among = `among ${(5 * products).toLocaleString('en-IN')} changes`;
    const url = `${thaan.url}/rest/v1/rpc/list_changes`;
    const figures: Figure[] = [];
    for (const [name, ask, limit] of [
      ['history of one product', { p_kind: 'product', p_record: 'BC00000' }, 20],
      ['history of all products', { p_kind: 'product' }, 30],
      ['the one price that changed', { p_kind: 'product', p_action: 'changed' }, 20],
    ] as const) {
      const value = await measured(url, headers, ask);
      figures.push({ name: `${name} ${among}, p95`, value, limit, unit: 'ms', keeps: 'below' });
    }
    const perSave = (await addedTo(client, save)) / 200;
    const perImport = await addedTo(client, insert);
    return [
      ...figures,
      { name: 'what it adds to a save of a price and a stock', value: perSave, limit: 2, unit: 'ms', keeps: 'below' },
      { name: 'what it adds to 10,000 new lines', value: perImport, limit: 1500, unit: 'ms', keeps: 'below' },
    ];
  } finally {
    await client.end();
    await thaan.stop();
  }
};
