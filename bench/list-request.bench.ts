import pg from 'pg';
import { fillCatalogue } from './catalogue.ts';
import { type Figure, median } from './figure.ts';
import { startBeside } from './process.ts';
import { type Shop, staffHeaders } from './staff.ts';

const rounds = 9;
const requestsARound = 800;

/** Requests a second, eight at a time. */
const rate = async (url: string, headers: Record<string, string>): Promise<number> => {
  let left = requestsARound;
  const began = performance.now();
  const worker = async () => {
    while (left-- > 0) {
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ p_page: 1 + (left % 20) }) });
      if (!answer.ok) throw new Error(await answer.text());
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return (1000 * requestsARound) / (performance.now() - began);
};

/**
 * Guarantee 23 (docs/guarantees.md): the list page through the provider beside the same SQL through a bare handler, in
 * turn.
 */
export const measure = async (): Promise<Figure[]> => {
  const product = await startBeside('shop-process.ts');
  const shop: Shop = JSON.parse(product.said);
  const client = new pg.Client(shop.connection);
  await client.connect();
  await fillCatalogue(client, 300);
  const headers = await staffHeaders(shop, client);
  const { rows } = await client.query('select id from public.profiles limit 1');
  const claims = JSON.stringify({ sub: rows[0].id, role: 'authenticated' });
  const bare = await startBeside('bare-handler.ts', JSON.stringify({ connection: shop.connection, claims }));
  try {
    const ours = `${shop.url}/rest/v1/rpc/search_products`;
    const peer = `http://127.0.0.1:${bare.said}/`;
    await rate(ours, headers);
    await rate(peer, headers);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = [await rate(ours, headers), await rate(peer, headers)];
      console.log(`        ${a.toFixed(0)} requests/s, the bare handler ${b.toFixed(0)}`);
      ratios.push((100 * a) / b);
    }
    return [
      { name: '23 list-page request, of a bare handler', value: median(ratios), limit: 75, unit: '%', keeps: 'above' },
    ];
  } finally {
    await client.end();
    await bare.stop();
    await product.stop();
  }
};
