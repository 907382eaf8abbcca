import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startTestThaan } from '../testing/start-thaan.ts';
import { fillCatalogue } from './catalogue.ts';
import { fillCustomers } from './directory.ts';
import type { Figure } from './figure.ts';
import { openList, tokensOf } from './live/lists.ts';
import { staffHeaders } from './staff.ts';

const lines = 10_000;
const products = 20_000;
const customers = 20_000;
const chunk = 1000;
/** Pages that follow the products meanwhile. */
const pages = 20;

type Cells = Record<string, string | number>;
type Call = <T>(name: string, body: object) => Promise<T>;

/** Products of four variants each: new ones, or those of `ids` with another price and stock. */
const productLines = (name: string, ids?: readonly string[]): Cells[] =>
  Array.from({ length: lines }, (_, place) => {
    const at = Math.floor(place / 4);
    const change = ids && { productid: ids[at] ?? '' };
    return {
      ...change,
      category: 'Saree',
      fabric: `${name} ${at}`,
      purchaseprice: '450.00',
      retailprice: String(1000 + at),
      description: `Border ${at} with zari work, woven by hand; dry clean only.`,
      size: 'Free-Size',
      color: `Color ${place % 4}`,
      stock: place % 30,
    };
  });

/** Every third referred by the one before; `first` is the first one's number. */
const customerLines = (first: number, notes: string): Cells[] =>
  Array.from({ length: lines }, (_, place) => ({
    first_name: 'Asha',
    last_name: `Rao ${place}`,
    phone: phoneOf(first + place),
    email: `asha${place}@example.in`,
    address: `${place}, Ring Road, Surat 395002`,
    loyalty_tier: 'silver',
    store_credit: '12.50',
    customer_notes: notes,
    ...(place % 3 === 1 && { referrer_phone: phoneOf(first + place - 1) }),
  }));

const phoneOf = (number: number): string => `+9170${String(number).padStart(8, '0')}`;

const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const began = performance.now();
  const answer = await work();
  return [performance.now() - began, answer];
};

/** Saves one thing after another until told to stop; the longest of them in ms. */
const longest = async (isOver: () => boolean, save: () => Promise<unknown>): Promise<number> => {
  let most = 0;
  while (!isOver()) most = Math.max(most, (await timed(save))[0]);
  return most;
};

/** What other people do meanwhile: a product is added, one that no file names is changed, a customer is added. */
const savesBeside = (call: Call, untouched: string): (() => Promise<unknown>)[] => [
  () =>
    call('add_product', {
      p_request_id: randomUUID(),
      p_product: { name: 'Beside', purchaseprice: 1, retailprice: 2 },
      p_variants: [{ variantid: randomUUID(), size: 'S', color: 'Red', stock: 1 }],
    }),
  () =>
    call('record_printed_labels', {
      p_print_id: randomUUID(),
      p_labels: [{ productid: untouched, retailprice: 2, copies: 1 }],
    }),
  () =>
    call('save_customer', {
      p_customer: {
        customer_ulid: randomUUID().replaceAll('-', '').slice(0, 26),
        first_name: 'Beside',
        last_name: 'Rao',
        phone: `+9160${Math.floor(1e9 + Math.random() * 8e9)}`,
      },
    }),
];

/** Saves of what a file changes, by somebody who looked at it long ago: each is refused, at once. */
const heldProduct = (call: Call, p_productid: string) => () =>
  refused(
    call('update_product', {
      p_productid,
      p_product: { fabric: 'Beside' },
      p_variants: [],
      p_removed: [],
      p_updated_at: longAgo,
    }),
  );
const heldCustomer = (call: Call, customer_ulid: string) => () =>
  refused(call('save_customer', { p_customer: { customer_ulid, last_name: 'Beside' }, p_updated_at: longAgo }));

const longAgo = '2020-01-01T00:00:00Z';

/** Overtaken, or held by the import. */
const refused = async (saving: Promise<unknown>): Promise<void> => {
  const error: unknown = await saving.then(
    () => 'It was saved',
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error && /^\w+: (409|423) /.test(error.message))) throw error;
};

const measureFile = async (
  call: Call,
  saves: (() => Promise<unknown>)[],
  name: string,
  kind: string,
  file: Cells[],
  answers: object = {},
): Promise<Figure[]> => {
  const p_import_id = randomUUID();
  const [staged] = await timed(async () => {
    for (let p_first = 0; p_first < lines; p_first += chunk) {
      const p_lines = file
        .slice(p_first, p_first + chunk)
        .map((values, place) => ({ line: p_first + place + 2, values }));
      await call('stage_import', { p_import_id, p_kind: kind, p_first, p_lines });
    }
  });
  const [checked, check] = await timed(() =>
    call<{ digest: string; new: number; changed: number; like: number }>('check_import', { p_import_id, ...answers }),
  );
  if (check.new + check.changed + check.like !== lines) throw new Error(`${name}: ${JSON.stringify(check)}`);
  let isOver = false;
  const beside = saves.map((save) => longest(() => isOver, save));
  const named = { p_import_id, p_digest: check.digest };
  const [loaded] = await timed(async () => {
    await call('prepare_import', named);
    await call('load_import', named);
  }).finally(() => {
    isOver = true;
  });
  const waited = Math.max(...(await Promise.all(beside)));
  const title = `import of ${lines.toLocaleString('en-IN')} lines, ${name}`;
  const total = staged + checked + loaded;
  console.log(
    `        ${name}: sent in ${(staged / 1000).toFixed(1)} s, longest save beside it ${waited.toFixed(0)} ms`,
  );
  return [
    { name: `${title}, check`, value: checked, limit: 8000, unit: 'ms', keeps: 'below' },
    { name: `${title}, load`, value: loaded, limit: 8000, unit: 'ms', keeps: 'below' },
    { name: `${title}, all of it`, value: total, limit: 20_000, unit: 'ms', keeps: 'below' },
    { name: `${title}, others wait`, value: waited, limit: 500, unit: 'ms', keeps: 'below' },
  ];
};

/** A file of each kind into a large shop, new lines and changed ones, while others save and lists are live. */
export const measure = async (): Promise<Figure[]> => {
  const thaan = await startTestThaan({ demo: false });
  const client = new pg.Client(thaan.connection);
  await client.connect();
  try {
    await fillCatalogue(client, products);
    await fillCustomers(client, customers);
    // They were given their ids.
    await client.query(`select setval(pg_get_serial_sequence('public.customers', 'customerid'), ${customers})`);
    const headers = await staffHeaders(thaan, client);
    const call: Call = async (name, body) => {
      const url = `${thaan.url}/rest/v1/rpc/${name}`;
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
      return JSON.parse(text);
    };
    const tokens = await tokensOf(thaan, client, pages);
    const lists = await Promise.all(tokens.map((token) => openList(thaan, token)));
    const { rows } = await client.query<{ productid: string }>('select productid from public.products order by 1');
    const ids = rows.slice(0, lines / 4).map(({ productid }) => productid);
    const untouched = rows.at(-1)?.productid ?? '';
    const saves = savesBeside(call, untouched);
    const ofProducts = [...saves, heldProduct(call, ids[0] ?? '')];
    const figures: Figure[] = [
      ...(await measureFile(call, saves, 'new products', 'products', productLines('New'))),
      ...(await measureFile(call, saves, 'new products again', 'products', productLines('New'), { p_add_like: false })),
      ...(await measureFile(call, ofProducts, 'changed products', 'products', productLines('Changed', ids))),
      ...(await measureFile(call, saves, 'new customers', 'customers', customerLines(0, 'Notes'))),
    ];
    const person = await client.query('select customer_ulid from public.customers where phone = $1', [phoneOf(0)]);
    const ofCustomers = [...saves, heldCustomer(call, person.rows[0]?.customer_ulid)];
    const changed = customerLines(0, 'Others');
    figures.push(...(await measureFile(call, ofCustomers, 'changed customers', 'customers', changed)));
    const lost = lists.filter(({ socket, many }) => socket.readyState !== socket.OPEN || many === 0).length;
    for (const { socket } of lists) socket.terminate();
    return [
      ...figures,
      { name: 'live lists that were dropped, or not told', value: lost, limit: 0, unit: 'requests', keeps: 'below' },
    ];
  } finally {
    await client.end();
    await thaan.stop();
  }
};
