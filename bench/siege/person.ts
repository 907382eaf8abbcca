import { randomBytes, randomUUID } from 'node:crypto';
import type { Session } from '../staff.ts';
import { type Line, openLine } from './connection.ts';
import { jpegHead } from './pictures.ts';

/** What a member of staff does, one step after another, on products that nobody else works on. */
export interface Person {
  /** The steps of a day at the list: searches, saves, printed labels. */
  readonly work: readonly Step[];
  /** The session is renewed: not a step of the work, since a browser does it by the clock, however much is done. */
  readonly renewing: Step;
  /** The three calls of a small file. */
  readonly importing: readonly Step[];
  /** A sign-in by password, as on another machine. */
  readonly arriving: Step;
  /** Another picture is uploaded. */
  readonly picturing: Step;
  close(): void;
}

/** Rejects with what was refused. */
export type Step = () => Promise<unknown>;

const searches = [
  {},
  { p_page: 40 },
  { p_fabric: 'silk' },
  { p_size: 'xl', p_color: 'navy' },
  { p_category: 'saree' },
  { p_description: 'ab12' },
  { p_productid: '1204' },
];

const productsOfEach = 100;
const linesOfFile = 20;

/** `place`: counted from 0; its products are those of `fillCatalogue` from 100 times that on. */
export const personAt = (url: string, session: Session, place: number): Person => {
  const { email, password, headers, refreshToken } = session;
  // As many as there are things that one person does at a time.
  const line = openLine(url, `127.0.1.${place + 1}`, 3);
  const post = async <T>(path: string, body: object): Promise<T> => {
    const { status, text } = await line.send({ method: 'POST', path, headers, body: JSON.stringify(body) });
    if (status >= 300) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as T;
  };
  const call = <T>(name: string, body: object): Promise<T> => post(`/rest/v1/rpc/${name}`, body);
  const productAt = (number: number): string => idAt(place * productsOfEach + number);
  const own = { call, productAt };
  const search = searching(call);
  const update = updating(own);
  const add = adding(own);
  const print = printing(own);
  return {
    work: [search, update, search, print, search, add, search, update, search, print, search, search, search],
    renewing: renewing(post, refreshToken),
    importing: importing(own),
    arriving: () => post('/auth/v1/token?grant_type=password', { email, password }),
    picturing: picturing(line, headers),
    close: line.close,
  };
};

/** The id that `fillCatalogue` gave. */
const idAt = (number: number): string =>
  `BC${String(number % 30).padStart(2, '0')}${String(Math.floor(number / 30)).padStart(3, '0')}`;

type Call = <T>(name: string, body: object) => Promise<T>;

interface Own {
  readonly call: Call;
  /** The id of one of their products, from 0 to 99. */
  readonly productAt: (number: number) => string;
}

const searching = (call: Call): Step => {
  let turn = 0;
  return async () => {
    const { count } = await call<{ count: number }>('search_products', searches[turn++ % searches.length] ?? {});
    if (typeof count !== 'number') throw new Error('search_products answered no count');
  };
};

const adding =
  ({ call }: Own): Step =>
  () =>
    call('add_product', {
      p_request_id: randomUUID(),
      p_product: { name: 'Silk - Saree', fabric: 'Silk', purchaseprice: 900, retailprice: 1600 },
      p_variants: [{ variantid: randomUUID(), size: 'S', color: 'Red', stock: 1 }],
    });

/** Saves over the product as it was last seen; what became of a save that failed is looked up first. */
const updating = ({ call, productAt }: Own): Step => {
  let price = 1000;
  let seen: string | undefined;
  return async () => {
    const p_productid = productAt(0);
    if (seen === undefined) {
      const { products } = await call<{ products: { updated_at: string }[] }>('search_products', { p_productid });
      seen = products[0]?.updated_at;
    }
    const asked = { p_productid, p_variants: [], p_removed: [], p_updated_at: seen };
    seen = undefined;
    price += 1;
    const p_product = { name: 'Silk - Saree', purchaseprice: 450, retailprice: price };
    const saved = await call<{ updated_at: string }>('update_product', { ...asked, p_product });
    seen = saved.updated_at;
  };
};

const printing =
  ({ call, productAt }: Own): Step =>
  () =>
    call('record_printed_labels', {
      p_print_id: randomUUID(),
      p_labels: [1, 2, 3].map((number) => ({ productid: productAt(number), retailprice: 250 + number, copies: 2 })),
    });

const renewing = (post: Call, first: string): Step => {
  let refresh_token = first;
  return async () => {
    const path = '/auth/v1/token?grant_type=refresh_token';
    ({ refresh_token } = await post<{ refresh_token: string }>(path, { refresh_token }));
  };
};

const pictureBytes = 100_000;

const picturing =
  (line: Line, headers: Session['headers']): Step =>
  async () => {
    const { status, text } = await line.send({
      method: 'POST',
      path: `/storage/v1/object/products/${randomUUID()}/display/image.jpg`,
      headers: { ...headers, 'content-type': 'image/jpeg' },
      body: Buffer.concat([jpegHead, randomBytes(pictureBytes)]),
    });
    if (status !== 200) throw new Error(`A picture: ${status} ${text.slice(0, 200)}`);
  };

const importing = ({ call, productAt }: Own): Step[] => {
  let id = '';
  let digest = '';
  let price = 2000;
  return [
    () => {
      id = randomUUID();
      price += 1;
      return call('stage_import', {
        p_import_id: id,
        p_kind: 'products',
        p_first: 0,
        p_lines: linesAt(productAt, price),
      });
    },
    async () => {
      const check = await call<{ digest: string; wrong: number }>('check_import', { p_import_id: id });
      if (check.wrong > 0) throw new Error(`check_import: ${JSON.stringify(check)}`);
      digest = check.digest;
    },
    () => call('load_import', { p_import_id: id, p_digest: digest }),
  ];
};

/** Products of four variants each, with another price than before. */
const linesAt = (productAt: (number: number) => string, retailprice: number): object[] =>
  Array.from({ length: linesOfFile }, (_, place) => ({
    line: place + 2,
    values: {
      productid: productAt(10 + Math.floor(place / 4)),
      category: 'Saree',
      fabric: 'Silk',
      purchaseprice: '450.00',
      retailprice: String(retailprice),
      size: 'Free-Size',
      color: `Color ${place % 4}`,
      stock: 5,
    },
  }));
