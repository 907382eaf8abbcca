import { type BillLine, type BillTexts, type Column, emptyTexts, isBlank } from './bill-line.ts';
import type { BillPlan, PlannedProduct } from './plan.ts';
import type { PlannedLine } from './plan-line.ts';
import type { Problem } from './problem.ts';
import { priceText } from './read-cell.ts';

/** One line as it is shown. */
export interface ShownLine {
  readonly line: BillLine;
  readonly number: number;
  /** What holds where nothing is typed. */
  readonly ghosts: BillTexts;
  readonly problems: readonly Problem[];
  /** What there is of it now and will be: '3 → 8', or that it is new. */
  readonly change: string;
}

export interface ShownProduct {
  readonly planned: PlannedProduct;
  readonly lines: readonly ShownLine[];
}

/** What decides what is said by now. */
export interface Saying {
  /** The field that is being typed in. */
  readonly typing: { readonly id: string; readonly column: Column } | null;
  /** Whether somebody tried to save: what is missing is said from then on. */
  readonly isTried: boolean;
}

/** What the product's fields say on a line that leaves them empty. */
function ghostsOf({ product, outcome }: PlannedProduct, isFirst: boolean): BillTexts {
  const above = isFirst ? emptyTexts : { ...emptyTexts, ...product.texts };
  if (outcome.is !== 'more' || product.texts.code.trim() === '') return above;
  const { category, fabric, purchaseprice, retailprice } = outcome.product;
  return {
    ...above,
    category: category ?? '',
    fabric: fabric ?? '',
    purchase: priceText(purchaseprice),
    retail: priceText(retailprice),
  };
}

function changeOf({ outcome }: PlannedProduct, planned: PlannedLine | undefined): string {
  if (outcome.is !== 'more' || planned?.quantity == null) return '';
  return planned.stock === null ? 'New here' : `${planned.stock} → ${planned.stock + planned.quantity}`;
}

const isSaid =
  (id: string, { typing, isTried }: Saying) =>
  ({ kind, column }: Problem): boolean => {
    if (kind === 'missing') return isTried;
    return kind !== 'wrong' || typing?.id !== id || typing.column !== column;
  };

function shownLine(planned: PlannedProduct, at: number, saying: Saying): ShownLine[] {
  const { product, problems, lines } = planned;
  const line = product.lines[at];
  if (!line) return [];
  const own = lines.find((each) => each.line.id === line.id);
  const said = [...(at === 0 ? problems : []), ...(own?.problems ?? [])];
  const isUnnamed = line.size.trim() === '' && line.color.trim() === '';
  return [
    {
      line,
      number: product.from + at,
      ghosts: {
        ...ghostsOf(planned, at === 0),
        size: own?.size ?? '',
        color: isUnnamed ? (own?.color ?? '') : '',
      },
      problems: isBlank(line) ? [] : said.filter(isSaid(line.id, saying)),
      change: changeOf(planned, own),
    },
  ];
}

/** The bill as it is shown. */
export const shownProducts = ({ products }: BillPlan, saying: Saying): ShownProduct[] =>
  products.map((planned) => {
    const isTyped = planned.product.lines.some(({ id }) => id === saying.typing?.id);
    if (isTyped) return shownProduct(planned, saying);
    const rested = saying.isTried ? triedProducts : untriedProducts;
    const shown = rested.get(planned) ?? shownProduct(planned, saying);
    rested.set(planned, shown);
    return shown;
  });

const shownProduct = (planned: PlannedProduct, saying: Saying): ShownProduct => ({
  planned,
  lines: planned.product.lines.flatMap((_, at) => shownLine(planned, at, saying)),
});

// What nobody types in stays the same object, and is not drawn again.
const triedProducts = new WeakMap<PlannedProduct, ShownProduct>();
const untriedProducts = new WeakMap<PlannedProduct, ShownProduct>();
