import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startTestThaan } from '../testing/start-thaan.ts';
import { fillCatalogue } from './catalogue.ts';
import { type Figure, percentile } from './figure.ts';
import { staffHeaders } from './staff.ts';

const products = 100_000;
const samples = 40;
const limit = 50;

/** Sends what `ask` makes `samples` times and answers the p95 in ms. */
const measured = async (url: string, headers: Record<string, string>, ask: () => object): Promise<number> => {
  const times: number[] = [];
  for (let turn = -5; turn < samples; turn += 1) {
    const body = JSON.stringify(ask());
    const began = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body });
    const text = await answer.text();
    const took = performance.now() - began;
    if (!answer.ok || text === 'null') throw new Error(text);
    if (turn >= 0) times.push(took);
  }
  return percentile(times, 0.95);
};

/** All of them were printed; then every `nth` product gets another price. */
const printAndReprice = async (client: pg.Client, nth: number): Promise<void> => {
  await client.query(`
    insert into private.printed_labels (variantid, retailprice, older)
    select variantid, retailprice, 0 from public.productsizecolors join public.products using (productid)
    on conflict do nothing`);
  await client.query(
    'update public.products set retailprice = retailprice + 1 where right(productid, 4)::int % $1 = 0',
    [nth],
  );
  await client.query('vacuum analyze');
};

/** What the bar above the list, a print and a scan ask of a large shop whose labels were all printed. */
export const measure = async (): Promise<Figure[]> => {
  const thaan = await startTestThaan({ demo: false });
  const client = new pg.Client(thaan.connection);
  await client.connect();
  try {
    await fillCatalogue(client, products);
    const headers = await staffHeaders(thaan, client);
    const { rows } = await client.query<{ productid: string; variantid: string; retailprice: string }>(`
      select productid, variantid, retailprice from public.productsizecolors join public.products using (productid)
      order by productid limit 20`);
    const labels = rows.map((row) => ({ ...row, copies: 1 }));
    const figures: Figure[] = [];
    const measureCall = async (name: string, call: string, ask: () => object): Promise<void> => {
      const value = await measured(`${thaan.url}/rest/v1/rpc/${call}`, headers, ask);
      figures.push({ name: `${name}, p95`, value, limit, unit: 'ms', keeps: 'below' });
    };
    const shop = `${products.toLocaleString('en-IN')} products`;

    await printAndReprice(client, 100);
    await measureCall(`stale labels of ${shop}, one in 100`, 'stale_labels', () => ({}));
    await measureCall(`record 20 printed labels of ${shop}`, 'record_printed_labels', () => ({
      p_print_id: randomUUID(),
      p_labels: labels,
    }));
    const code = `${rows[0]?.productid}01`;
    await measureCall(`scan of a variant among ${shop}`, 'find_scanned', () => ({ p_code: code }));
    await measureCall(`scan in another case among ${shop}`, 'find_scanned', () => ({ p_code: code.toLowerCase() }));

    await printAndReprice(client, 1);
    await measureCall(`stale labels of ${shop}, all of them`, 'stale_labels', () => ({}));
    return figures;
  } finally {
    await client.end();
    await thaan.stop();
  }
};
