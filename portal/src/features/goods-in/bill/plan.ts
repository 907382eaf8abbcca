import { variantKey } from '../../../../../shop/sizes.ts';
import type { Category } from '../../inventory/index.ts';
import { type BillLine, type Column, isBlank } from './bill-line.ts';
import { type Matches, type Outcome, outcomeOf, targetOf } from './outcome.ts';
import { type PlannedLine, plannedLine, type Spellings } from './plan-line.ts';
import { planMemory } from './plan-memory.ts';
import { productProblems } from './plan-product.ts';
import { blocks, type Problem, wrong } from './problem.ts';
import { type BillProduct, productsOf } from './products.ts';

/** One product of a bill with what becomes of it. */
export interface PlannedProduct {
  readonly product: BillProduct;
  readonly outcome: Outcome;
  /** Where its lines go, with those of others that are the same product. */
  readonly target: string;
  /** The first line of an earlier product of the bill that is the same one. */
  readonly sameAs: number | null;
  /** What is said of the product, at its first line. */
  readonly problems: readonly Problem[];
  /** Those of its lines that say something. */
  readonly lines: readonly PlannedLine[];
}

/** A bill with what becomes of each line. */
export interface BillPlan {
  readonly products: readonly PlannedProduct[];
  /** How many products would be added, how many get more stock, and of how many that is not known yet. */
  readonly added: number;
  readonly more: number;
  readonly open: number;
  readonly pieces: number;
}

/** What the database said of lines, by their ids, as long as they and their product say what they said then. */
export interface Refusals {
  readonly said: ReadonlyMap<string, readonly Problem[]>;
  readonly lines: ReadonlySet<BillLine>;
}

export const noRefusals: Refusals = { said: new Map(), lines: new Set() };

/** What was refused of a line, but for a code of which the page itself says that nothing has it. */
function refusedOf(line: BillLine, { lines }: BillProduct, { is }: Outcome, refusals: Refusals): readonly Problem[] {
  const stands = [line, lines[0]].every((each) => each && refusals.lines.has(each));
  const refused = (stands && refusals.said.get(line.id)) || [];
  return refused.filter(({ column }) => column !== 'code' || (is !== 'unknown' && is !== 'deleted'));
}

interface Known {
  readonly from: number;
  readonly spellings: { known: Spellings['known'][number][]; first: Map<string, number>; came: Map<string, number> };
}

const knownFrom = (from: number, outcome: Outcome): Known => {
  const product = outcome.is === 'more' ? outcome.product : null;
  const known = product?.variants.map(({ size, color }) => ({ size, color, of: product.productid })) ?? [];
  return { from, spellings: { known, first: new Map(), came: new Map() } };
};

/** The lines of a product, each knowing those before it. */
function plannedLines(product: BillProduct, outcome: Outcome, { spellings }: Known, refusals: Refusals): PlannedLine[] {
  return product.lines.flatMap((line, at) => {
    if (isBlank(line)) return [];
    const number = product.from + at;
    const category = outcome.is === 'more' ? (outcome.product.category ?? '') : product.texts.category;
    const planned = plannedLine(line, number, outcome, category, spellings);
    const { size, color, quantity } = planned;
    const key = variantKey(size, color);
    spellings.known.push({ size, color, of: `line ${number}` });
    if (!spellings.first.has(key)) spellings.first.set(key, number);
    spellings.came.set(key, (spellings.came.get(key) ?? 0) + (quantity ?? 0));
    return { ...planned, problems: [...refusedOf(line, product, outcome, refusals), ...planned.problems] };
  });
}

const { plannedBefore, remember } = planMemory<PlannedProduct>();

/** Whether a product is there once in the bill, so that no other line has a part in what becomes of its own. */
function aloneAmong(parts: readonly { readonly target: string }[]): (target: string) => boolean {
  const times = new Map<string, number>();
  for (const { target } of parts) times.set(target, (times.get(target) ?? 0) + 1);
  return (target) => times.get(target) === 1;
}

/** What becomes of a bill. Without `matches` of a product it is being looked for. */
export function planBill(
  lines: readonly BillLine[],
  matches: Matches,
  categories: readonly Category[] | null,
  refusals: Refusals = noRefusals,
): BillPlan {
  const parts = productsOf(lines).map((product) => {
    const match = matches === null ? null : matches.get(product.key);
    const grounds = { product, match, categories, refusals };
    const before = plannedBefore(grounds);
    const outcome = before?.outcome ?? outcomeOf(product, matches);
    return { grounds, before, outcome, target: before?.target ?? targetOf(product, outcome) };
  });
  const known = new Map<string, Known>();
  const isAlone = aloneAmong(parts);
  const products = parts.map(({ grounds, before, outcome, target }): PlannedProduct => {
    if (before && isAlone(target)) return before;
    const { product } = grounds;
    const earlier = outcome.is === 'nothing' ? undefined : known.get(target);
    const own = earlier ?? knownFrom(product.from, outcome);
    if (outcome.is !== 'nothing') known.set(target, own);
    const planned = {
      ...{ product, outcome, target },
      sameAs: earlier?.from ?? null,
      problems: productProblems(product, outcome, categories),
      lines: plannedLines(product, outcome, own, refusals),
    };
    if (isAlone(target)) remember(grounds, planned);
    return planned;
  });
  return { products, ...totalsOf(products) };
}

function totalsOf(products: readonly PlannedProduct[]): Omit<BillPlan, 'products'> {
  const firsts = products.filter(({ outcome, sameAs }) => outcome.is !== 'nothing' && sameAs === null);
  const count = (is: Outcome['is']): number => firsts.filter(({ outcome }) => outcome.is === is).length;
  const [added, more] = [count('new'), count('more')];
  return {
    added,
    more,
    open: firsts.length - added - more,
    pieces: products.flatMap(({ lines }) => lines).reduce((total, { quantity }) => total + (quantity ?? 0), 0),
  };
}

/** Something that keeps a bill from being saved, and where. */
export interface Obstacle {
  readonly line: string;
  readonly number: number;
  readonly column: Column | null;
}

/** All that keeps a bill from being saved, from its first line on. */
export function obstaclesOf({ products }: BillPlan): readonly Obstacle[] {
  return products.flatMap(({ product, problems, lines }) => {
    const first = product.lines[0];
    const ofProduct = first ? problems.filter(blocks).map((problem) => at(problem, first.id, product.from)) : [];
    return [
      ...ofProduct,
      ...lines.flatMap(({ line, number, problems: own }) =>
        own.filter(blocks).map((problem) => at(problem, line.id, number)),
      ),
    ];
  });
}

const at = ({ column }: Problem, line: string, number: number): Obstacle => ({ line, number, column });

/** What the database said of lines that it did not take, at the lines that were sent under these numbers. */
export function refusalsOf(
  said: readonly {
    readonly line: number;
    readonly field: Column | null;
    readonly reason: string;
    readonly hint: string | null;
  }[],
  ids: ReadonlyMap<number, string>,
): Refusals['said'] {
  const refusals = new Map<string, Problem[]>();
  for (const { line, field, reason, hint } of said) {
    const id = ids.get(line);
    if (id === undefined) continue;
    const text = [reason, hint]
      .filter(Boolean)
      .map((part) => (part?.endsWith('.') ? part : `${part}.`))
      .join(' ');
    refusals.set(id, [...(refusals.get(id) ?? []), wrong(field, text)]);
  }
  return refusals;
}
