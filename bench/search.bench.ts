import pg from 'pg';
import { startTestThaan } from '../testing/start-thaan.ts';
import { fillCatalogue } from './catalogue.ts';
import { type Figure, percentile } from './figure.ts';
import { staffHeaders } from './staff.ts';

type Filter = Record<string, string | number | null>;

/** Every filter alone, common and rare, together, and the far end of the list. */
const filters: Record<string, Filter> = {
  'no filter': {},
  'last page': { p_page: null },
  'product id': { p_productid: '1204' },
  'product id, common': { p_productid: 'BC' },
  category: { p_category: 'saree' },
  fabric: { p_fabric: 'silk' },
  'fabric, rare': { p_fabric: 'handloom' },
  size: { p_size: 'xl' },
  color: { p_color: 'red' },
  'size or color': { p_size: 'free', p_color: 'navy' },
  description: { p_description: 'zari' },
  'description, rare': { p_description: 'ab12' },
  'nothing found': { p_description: 'no such words' },
  'all together': { p_category: 'lehenga', p_fabric: 'silk', p_size: 's', p_color: 'maroon', p_description: 'zari' },
};

const samples = 40;

/** One search in ms; throws unless it found something where something is to be found. */
const timed = async (url: string, headers: Record<string, string>, filter: Filter): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(filter) });
  const text = await answer.text();
  const took = performance.now() - began;
  if (!answer.ok) throw new Error(text);
  const { count } = JSON.parse(text) as { count: number };
  if ((count === 0) !== (filter === filters['nothing found']))
    throw new Error(`${JSON.stringify(filter)}: ${count} found`);
  return took;
};

const measureAt = async (products: number, limit: number): Promise<Figure[]> => {
  const thaan = await startTestThaan({ demo: false });
  const client = new pg.Client(thaan.connection);
  await client.connect();
  try {
    await fillCatalogue(client, products);
    const headers = await staffHeaders(thaan, client);
    const url = `${thaan.url}/rest/v1/rpc/search_products`;
    const figures: Figure[] = [];
    for (const [name, filter] of Object.entries(filters)) {
      for (let i = 0; i < 5; i += 1) await timed(url, headers, filter);
      const times: number[] = [];
      for (let i = 0; i < samples; i += 1) times.push(await timed(url, headers, filter));
      const title = `22 search of ${products.toLocaleString('en-IN')} products, ${name}, p95`;
      figures.push({ name: title, value: percentile(times, 0.95), limit, unit: 'ms', keeps: 'below' });
    }
    return figures;
  } finally {
    await client.end();
    await thaan.stop();
  }
};

/** Guarantee 22 (docs/guarantees.md): any filter with its exact count and page, through HTTP and permission. */
export const measure = async (): Promise<Figure[]> => [
  ...(await measureAt(10_000, 50)),
  ...(await measureAt(100_000, 150)),
];
