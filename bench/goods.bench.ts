import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startTestThaan } from '../testing/start-thaan.ts';
import { fillCatalogue } from './catalogue.ts';
import { type Figure, percentile } from './figure.ts';
import { staffHeaders } from './staff.ts';

const products = 100_000;
const samples = 20;
const bill = 40;

interface Stored {
  readonly productid: string;
  readonly category: string;
  readonly fabric: string;
  readonly purchaseprice: string;
  readonly retailprice: string;
}

/** Lines of a bill as a page says them before it knows what they are. */
const asTyped = ({ category, fabric, purchaseprice, retailprice }: Stored) => ({
  ...{ code: null, category, fabric, purchaseprice, retailprice },
  variants: [{ size: 'M', color: 'Red', quantity: 3 }],
});

/** The same as they are saved: more stock of every second, the others new. */
const asSaved = ({ productid, fabric, purchaseprice, retailprice }: Stored, line: number) => ({
  productid: line % 2 === 0 ? productid : null,
  product: line % 2 === 0 ? null : { name: fabric, fabric, purchaseprice, retailprice },
  variants: [{ line, variantid: randomUUID(), size: 'M', color: 'Red', quantity: 3 }],
});

/** A bill of 40 lines in a large shop: what it is, and its save; and the same where a quarter of the shop has one price. */
export const measure = async (): Promise<Figure[]> => {
  const thaan = await startTestThaan({ demo: false });
  const client = new pg.Client(thaan.connection);
  await client.connect();
  try {
    await fillCatalogue(client, products);
    const headers = await staffHeaders(thaan, client);
    const { rows } = await client.query<Stored>(
      `
      select productid, category.name as category, fabric, purchaseprice, retailprice
      from public.products join public.categories as category using (categoryid)
      order by md5(productid) limit $1`,
      [bill + samples],
    );
    const figures: Figure[] = [];
    const measureCall = async (name: string, limit: number, call: string, ask: (turn: number) => object) => {
      const times: number[] = [];
      for (let turn = -5; turn < samples; turn += 1) {
        const body = JSON.stringify(ask(Math.max(turn, 0)));
        const began = performance.now();
        const answer = await fetch(`${thaan.url}/rest/v1/rpc/${call}`, { method: 'POST', headers, body });
        const text = await answer.text();
        const took = performance.now() - began;
        if (!answer.ok) throw new Error(text);
        if (turn >= 0) times.push(took);
      }
      const value = percentile(times, 0.95);
      figures.push({ name: `${name}, p95`, value, limit, unit: 'ms', keeps: 'below' });
    };
    const shop = `${products.toLocaleString('en-IN')} products`;
    const lines = (turn: number): Stored[] => rows.slice(turn, turn + bill);

    await measureCall(`one line of a bill among ${shop}`, 100, 'match_goods', (turn) => ({
      p_goods: lines(turn).slice(0, 1).map(asTyped),
    }));
    await measureCall(`${bill} lines of a bill among ${shop}`, 150, 'match_goods', (turn) => ({
      p_goods: lines(turn).map(asTyped),
    }));
    await measureCall(`${bill} lines saved among ${shop}`, 400, 'receive_goods', (turn) => ({
      p_request_id: randomUUID(),
      p_goods: lines(turn).map(asSaved),
      p_again: true,
    }));
    // Past the triggers: a history of 25,000 changes is not what is measured.
    await client.query('set session_replication_role = replica');
    await client.query(`
      update public.products set purchaseprice = 450, retailprice = 1125 where abs(hashtext(productid)) % 4 = 0`);
    await client.query('reset session_replication_role');
    await client.query('vacuum analyze');
    await measureCall(`${bill} lines of a price that a quarter of ${shop} have`, 300, 'match_goods', (turn) => ({
      p_goods: lines(turn).map((row) => asTyped({ ...row, purchaseprice: '450', retailprice: '1125' })),
    }));
    return figures;
  } finally {
    await client.end();
    await thaan.stop();
  }
};
