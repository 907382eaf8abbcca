import { randomUUID } from 'node:crypto';
import { testOwner } from '../start-thaan.ts';

type Body = Readonly<Record<string, unknown>>;

/** Something written under a mark of its own, and what became of it. */
interface Entry {
  readonly kind: 'product' | 'customer';
  /** The request's id, the customer's id: stands in the row. */
  readonly mark: string;
  readonly body: Body;
  /** The answer's status; 0 when none came. */
  status: number;
}

/** What eight people write at once, and what they were told. */
export interface Ledger {
  /** Every answer's status but success, 0 for none, with how often it came; and what broke the rules of a refusal. */
  readonly refused: Map<number, number>;
  readonly broken: string[];
  /** The longest that one of them waited for an answer, in ms. */
  longest(): number;
  acknowledged(): number;
  /** Lets them write until `stop` is called, or each has written `most`. */
  write(people?: number, most?: number): { stop: () => void; done: Promise<void> };
  /**
   * What the shop should hold of the last writing and does not, and what it holds twice or in part; adds that had no
   * answer are sent again first. Then that writing is closed.
   */
  settle(): Promise<string[]>;
  /** Asks for everything that was ever acknowledged. */
  missing(): Promise<string[]>;
}

export interface Shop {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The owner, signed in; a token outlives a restart. */
export const signIn = async (url: string): Promise<Shop> => {
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { key: string };
  const headers = { apikey: key, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify(testOwner),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { url, headers: { ...headers, authorization: `Bearer ${access_token}` } };
};

const sizes = ['S', 'M'];
const notes = 'x'.repeat(400);

const newProduct = (mark: string): Body => ({
  p_request_id: mark,
  p_product: {
    name: 'Ledger',
    fabric: 'Cotton',
    purchaseprice: 100,
    retailprice: 150,
    description: mark,
    producturl: '',
  },
  p_variants: sizes.map((size) => ({ size, color: notes.slice(0, 50), stock: 1 })),
});

const newCustomer = (mark: string): Body => ({
  customer_ulid: mark,
  first_name: 'Ledger',
  last_name: 'Entry',
  phone: `+91${BigInt(`0x${mark.slice(0, 15)}`)
    .toString()
    .padStart(19, '0')}`,
  customer_notes: notes,
});

export const openLedger = (shop: Shop): Ledger => {
  let writing: Entry[] = [];
  const settled: Entry[] = [];
  const refused = new Map<number, number>();
  const broken: string[] = [];
  let longest = 0;

  const sendEntry = async (entry: Entry): Promise<void> => {
    const began = performance.now();
    try {
      const answer = await send(shop, entry);
      const text = await answer.text();
      entry.status = answer.status;
      longest = Math.max(longest, performance.now() - began);
      const isPolite = answer.status === 503 && answer.headers.get('retry-after') === '1';
      if (!answer.ok && !isPolite) broken.push(`${answer.status} ${text}`);
    } catch {
      entry.status = 0;
    }
    if (!isAcknowledged(entry)) refused.set(entry.status, (refused.get(entry.status) ?? 0) + 1);
  };

  return {
    refused,
    broken,
    longest: () => longest,
    acknowledged: () => [...settled, ...writing].filter(isAcknowledged).length,
    write: (people = 8, most = Number.POSITIVE_INFINITY) =>
      writeAtOnce(people, most, async (turn) => {
        const entry = newEntry(turn);
        writing.push(entry);
        await sendEntry(entry);
        return isAcknowledged(entry);
      }),
    settle: async () => {
      const entries = writing;
      writing = [];
      for (const entry of entries) if (entry.kind === 'product' && !isAcknowledged(entry)) await sendEntry(entry);
      const found = await held(shop, entries);
      const once = new Set(found);
      settled.push(...entries.filter(isAcknowledged));
      return [
        ...entries.filter((entry) => isAcknowledged(entry) && !once.has(entry.mark)).map(({ mark }) => `lost ${mark}`),
        ...(once.size < found.length ? ['something is held twice'] : []),
        ...found.filter((mark) => mark.startsWith('half of')),
      ];
    },
    missing: async () => {
      const found = new Set(await held(shop, settled));
      return settled.filter(({ mark }) => !found.has(mark)).map(({ mark }) => mark);
    },
  };
};

/** Lets people write turn after turn; when the server is away they pause before they ask again. */
const writeAtOnce = (people: number, most: number, writeOne: (turn: number) => Promise<boolean>) => {
  let over = false;
  const person = async (who: number): Promise<void> => {
    for (let turn = who; !over && turn < who + most; turn++)
      if (!(await writeOne(turn))) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const done = Promise.all(Array.from({ length: people }, (_, who) => person(who))).then(() => {});
  const stop = (): void => {
    over = true;
  };
  return { stop, done };
};

const send = ({ url, headers }: Shop, { kind, body }: Entry): Promise<Response> =>
  fetch(`${url}/rest/v1/${kind === 'product' ? 'rpc/add_product' : 'customers?select=customer_ulid'}`, {
    method: 'POST',
    headers: { ...headers, prefer: 'return=representation' },
    body: JSON.stringify(body),
  });

/** The marks among these that the shop holds, each as often as it does. */
const held = async ({ url, headers }: Shop, entries: readonly Entry[]): Promise<string[]> => {
  const ask = async (path: string): Promise<Record<string, unknown>[]> => {
    const answer = await fetch(`${url}/rest/v1/${path}`, { headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>[];
  };
  const found: string[] = [];
  const marks = entries.map(({ mark }) => mark);
  for (let from = 0; from < marks.length; from += 100) {
    const some = marks.slice(from, from + 100).join(',');
    for (const row of await ask(`products?select=description,productsizecolors(size)&description=in.(${some})`)) {
      const whole = (row.productsizecolors as unknown[]).length === sizes.length;
      found.push(whole ? String(row.description) : `half of ${row.description}`);
    }
    for (const row of await ask(`customers?select=customer_ulid&customer_ulid=in.(${some})`))
      found.push(String(row.customer_ulid));
  }
  return found;
};

const newEntry = (turn: number): Entry => {
  const id = randomUUID();
  const ulid = id.replaceAll('-', '').slice(0, 26);
  return turn % 2 === 0
    ? { kind: 'product', mark: id, body: newProduct(id), status: 0 }
    : { kind: 'customer', mark: ulid, body: newCustomer(ulid), status: 0 };
};

const isAcknowledged = ({ status }: Entry): boolean => status === 200 || status === 201;
