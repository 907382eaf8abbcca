import { randomUUID } from 'node:crypto';
import type { ImportAnswer, ImportCheck, ImportLine, ImportLines } from '../../portal/src/lib/answers.ts';
import type { Answer, Caller, TestShop } from './test-shop.ts';

/** The cells of one line by field; those that are left out were empty. */
export type Cells = Readonly<Record<string, string | number | null>>;

/** A file on its way into the shop, as the portal sends it. */
export interface StagedFile {
  readonly id: string;
  check(newCategories?: boolean, answers?: ImportAnswers): Promise<ImportCheck>;
  /** Every line as it was judged, or those of one status. */
  lines(status?: ImportLine['status']): Promise<ImportLine[]>;
  /** Takes its ids, then writes: what the first of the two is refused, or what the second is answered. */
  load(digest: string): Promise<Answer>;
  /** Checks and loads; throws unless both succeed. */
  loaded(newCategories?: boolean, answers?: ImportAnswers): Promise<ImportAnswer>;
}

/** What somebody says to what a check asks of products. */
type ImportAnswers = { readonly p_add_like?: boolean; readonly p_auto_prices?: boolean };

export const importCall = (shop: TestShop, name: string, body: object, caller: Caller = 'admin'): Promise<Answer> =>
  shop.send(caller, 'POST', `rpc/${name}`, body);

const answered = async <T>(asking: Promise<Answer>): Promise<T> => {
  const { status, body } = await asking;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

/** Sends the lines of a file whose first line is its header: the first of them is line 2. */
export async function stagedFile(
  shop: TestShop,
  kind: 'products' | 'customers',
  rows: readonly Cells[],
  caller: Caller = 'admin',
): Promise<StagedFile> {
  const p_import_id = randomUUID();
  const call = (name: string, body: object) => importCall(shop, name, { p_import_id, ...body }, caller);
  for (let first = 0; first < rows.length; first += 1000) {
    const p_lines = rows.slice(first, first + 1000).map((values, place) => ({ line: first + place + 2, values }));
    await answered(call('stage_import', { p_kind: kind, p_first: first, p_lines }));
  }
  const check = (newCategories = false, answers: ImportAnswers = {}) =>
    answered<ImportCheck>(call('check_import', { p_new_categories: newCategories, ...answers }));
  const load = async (p_digest: string) => {
    const prepared = await call('prepare_import', { p_digest });
    return prepared.status === 200 ? call('load_import', { p_digest }) : prepared;
  };
  return {
    id: p_import_id,
    check,
    lines: async (status) => {
      const found: ImportLine[] = [];
      for (let more = true; more; ) {
        const page = await answered<ImportLines>(
          call('import_lines', { p_status: status ?? null, p_after: found.at(-1)?.place ?? -1, p_limit: 1000 }),
        );
        found.push(...page.lines);
        more = page.more;
      }
      return found;
    },
    load,
    loaded: async (newCategories, answers) =>
      answered<ImportAnswer>(load((await check(newCategories, answers)).digest)),
  };
}

/** So many lines of four variants each, of products that are not there. */
export const newLines = (count: number, prefix: string): Cells[] =>
  Array.from({ length: count }, (_, place) => ({
    ...(prefix !== '' && { productid: `${prefix}-${Math.floor(place / 4)}` }),
    category: 'Saree',
    fabric: `Kota ${Math.floor(place / 4)}`,
    purchaseprice: 100,
    retailprice: 250,
    size: 'Free-Size',
    color: `Color ${place % 4}`,
    stock: place,
  }));
