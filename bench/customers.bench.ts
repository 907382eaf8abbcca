import pg from 'pg';
import { startTestThaan } from '../testing/start-thaan.ts';
import { fillCustomers } from './directory.ts';
import { type Figure, percentile } from './figure.ts';
import { staffHeaders } from './staff.ts';

type Ask = Record<string, string | number | null>;

const none = 'no such words';

/** Every filter alone, common and rare, together, and the far end of the list. */
const searches: Record<string, Ask> = {
  'no filter': {},
  'last page': { p_page: null },
  'first name': { p_first_name: 'meera' },
  'first name, common': { p_first_name: 'a' },
  'last name': { p_last_name: 'patel' },
  phone: { p_phone: '98 0012' },
  'phone, common': { p_phone: '+91' },
  referrer: { p_referrer: 'meera pa' },
  'referrer, common': { p_referrer: 'a' },
  email: { p_email: '4711' },
  'email, common': { p_email: 'example' },
  loyalty: { p_loyalty: 'gold' },
  'nothing found': { p_email: none },
  'all together': {
    p_first_name: 'a',
    p_last_name: 'a',
    p_phone: '9',
    p_referrer: 'a',
    p_email: '@',
    p_loyalty: 'r',
  },
};

/** The choice of a referrer: its first matches. The first customer has referred many, who are left out. */
const choices: Record<string, Ask> = {
  'nothing typed': {},
  name: { p_text: 'meera pa' },
  'name, common': { p_text: 'a' },
  phone: { p_text: '+91 98001' },
  'one who referred many': { p_text: 'a', p_excluding: 1 },
  'nothing found': { p_text: none },
};

const customers = 50_000;
const limit = 150;
const samples = 40;

/** One call in ms; throws unless it found something where something is to be found. */
const timed = async (url: string, headers: Record<string, string>, ask: Ask): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(ask) });
  const text = await answer.text();
  const took = performance.now() - began;
  if (!answer.ok) throw new Error(text);
  const found = JSON.parse(text) as { count: number } | unknown[];
  const count = Array.isArray(found) ? found.length : found.count;
  if ((count === 0) !== Object.values(ask).includes(none)) throw new Error(`${JSON.stringify(ask)}: ${count} found`);
  return took;
};

const p95 = async (url: string, headers: Record<string, string>, ask: Ask): Promise<number> => {
  for (let i = 0; i < 5; i += 1) await timed(url, headers, ask);
  const times: number[] = [];
  for (let i = 0; i < samples; i += 1) times.push(await timed(url, headers, ask));
  return percentile(times, 0.95);
};

/** The customers page and its choice of a referrer at 50,000 customers, through HTTP and permission. */
export const measure = async (): Promise<Figure[]> => {
  const thaan = await startTestThaan({ demo: false });
  const client = new pg.Client(thaan.connection);
  await client.connect();
  try {
    await fillCustomers(client, customers);
    const headers = await staffHeaders(thaan, client);
    const figures: Figure[] = [];
    for (const [routine, said, asks] of [
      ['search_customers', 'search of', searches],
      ['find_referrers', 'referrers among', choices],
    ] as const) {
      for (const [name, ask] of Object.entries(asks)) {
        const value = await p95(`${thaan.url}/rest/v1/rpc/${routine}`, headers, ask);
        const title = `${said} ${customers.toLocaleString('en-IN')} customers, ${name}, p95`;
        figures.push({ name: title, value, limit, unit: 'ms', keeps: 'below' });
      }
    }
    return figures;
  } finally {
    await client.end();
    await thaan.stop();
  }
};
