import type { ProductObject } from '../../../lib/answers.ts';
import type { MatchedGood } from '../../../lib/answers-of-goods.ts';
import { type BillLine, type BillTexts, columns, emptyTexts } from './bill-line.ts';
import type { Matches } from './outcome.ts';
import { planBill } from './plan.ts';
import { askedOf } from './sent-goods.ts';

/** Lines as 'code | category | fabric | purchase | retail | size | color | quantity', called 'a', 'b' and so on. */
export const linesOf = (...rows: readonly string[]): BillLine[] =>
  rows.map((row, at) => {
    const texts = row.split('|').map((text) => text.trim());
    const said = Object.fromEntries(columns.map((column, place) => [column, texts[place] ?? '']));
    return { ...emptyTexts, ...(said as BillTexts), id: String.fromCharCode(97 + at) };
  });

/** The rows of these lines, without the blanks between. */
export const rowsOf = (lines: readonly BillTexts[]): string[] =>
  lines.map((line) => columns.map((column) => line[column]).join('|'));

export const categories = [
  { categoryid: 1, name: 'Kurti' },
  { categoryid: 2, name: 'Saree' },
];

/** A cotton kurti of the shop; each variant as size, color and stock. */
export const stored = (
  productid: string,
  ...variants: readonly (readonly [string, string, number])[]
): ProductObject => ({
  ...{ productid, name: 'Cotton - Kurti', category: 'Kurti', categoryid: 1, fabric: 'Cotton' },
  ...{ purchaseprice: 450, retailprice: 1150, description: '', producturl: null, pictures: [], stale_labels: 0 },
  ...{ sizes: [], colors: [], total_stock: 0, created_at: '', updated_at: '' },
  variants: variants.map(([size, color, stock], at) => ({
    ...{ productid, size, color, stock, number: at + 1 },
    variantid: `${productid}-${at + 1}`,
  })),
});

const nothing: MatchedGood = { products: [], variantid: null, deleted: null };

/** What the shop answers for lines: nothing, but for the products named by their place. */
export const matchesOf = (lines: readonly BillLine[], ...found: readonly Partial<MatchedGood>[]): Matches =>
  new Map(askedOf(lines).keys.map((key, at) => [key, { ...nothing, ...found[at] }]));

/** The plan of lines of which the shop answers that. */
export const planOf = (lines: readonly BillLine[], ...found: readonly Partial<MatchedGood>[]) =>
  planBill(lines, matchesOf(lines, ...found), categories);

/** What is said of each line: 'a: wrong quantity ...'. */
export const saidOf = ({ products }: ReturnType<typeof planBill>): string[] =>
  products.flatMap(({ product, problems, lines }) => [
    ...problems.map(({ kind, column, text }) => `${product.lines[0]?.id}: ${kind} ${column} ${text}`),
    ...lines.flatMap(({ line, problems: own }) =>
      own.map(({ kind, column, text }) => `${line.id}: ${kind} ${column} ${text}`),
    ),
  ]);
