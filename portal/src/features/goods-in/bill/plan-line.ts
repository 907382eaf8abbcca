import { variantFields } from '../../../../../shop/fields/product.ts';
import { countText } from '../../../../../shop/money.ts';
import { blankVariant } from '../../../../../shop/product.ts';
import { colorKey, sizeKey, variantKey } from '../../../../../shop/sizes.ts';
import type { ProductObject } from '../../../lib/answers.ts';
import { tooLong } from '../../editor/index.ts';
import { type BillLine, tidied } from './bill-line.ts';
import type { Outcome } from './outcome.ts';
import { ask, missing, note, type Problem, wrong } from './problem.ts';
import { columnLabels, numberIn, readQuantity } from './read-cell.ts';

/** More pieces of one variant than a shop this small takes in without a second look. */
const mostUnasked = 999;

/** One line with what will be saved of it. */
export interface PlannedLine {
  readonly line: BillLine;
  readonly number: number;
  readonly size: string;
  readonly color: string;
  /** Null where none is typed, or one that cannot be taken. */
  readonly quantity: number | null;
  readonly variantid: string;
  /** How many there are once the lines before it came in; null of a variant that is new. */
  readonly stock: number | null;
  readonly problems: readonly Problem[];
}

type Named = { readonly size: string; readonly color: string };

/** The variants that a line may be spelled like: those of the product in the shop, and of the lines before it. */
export interface Spellings {
  /** Whose spelling it is: 'BC26004', or 'line 2'. */
  readonly known: readonly (Named & { readonly of: string })[];
  /** The line that was the same size and color first, by their key. */
  readonly first: ReadonlyMap<string, number>;
  /** How many pieces the lines before it bring of a size and color, by their key. */
  readonly came: ReadonlyMap<string, number>;
}

type VariantOf = { readonly product: ProductObject | null; readonly variantid: string | null };

/** The product that gets more stock, and the variant whose code was given. */
const variantOf = (outcome: Outcome): VariantOf =>
  outcome.is === 'more' ? outcome : { product: null, variantid: null };

/** What a line names without saying it: the variant of its code, the only one of its product, or a saree's only size. */
function named(line: BillLine, outcome: Outcome, category: string): Named {
  const { product, variantid } = variantOf(outcome);
  const [size, color] = [tidied(line.size), tidied(line.color)];
  const variants = product?.variants ?? [];
  const meant =
    variants.find((variant) => variant.variantid === variantid) ?? (variants.length === 1 ? variants[0] : null);
  if (meant && size === '' && color === '') return meant;
  return { size: size || blankVariant(category, '').size, color };
}

/** A text as it is spelled already, and whose spelling that is; as it was typed where nobody else has it. */
function spelled(text: string, column: 'size' | 'color', { known }: Spellings) {
  const keyOf = column === 'size' ? sizeKey : colorKey;
  const same = known.filter((variant) => keyOf(variant[column]) === keyOf(text));
  const as = same.find((variant) => variant[column] === text) ?? same[0];
  return as ? { text: as[column], of: as[column] === text ? null : as.of } : { text, of: null };
}

const spellingNote = (
  column: 'size' | 'color',
  typed: string,
  { text, of }: { text: string; of: string | null },
): Problem[] => (of === null || typed === '' ? [] : [note(column, `"${typed}" is ${text}, as in ${of}.`)]);

function nameProblems({ size, color }: Named): Problem[] {
  return (['size', 'color'] as const).flatMap((column) => {
    const text = column === 'size' ? size : color;
    if (text === '') return missing(column, `${columnLabels[column]} is required.`);
    const long = tooLong(text, variantFields[column].most);
    return long === null ? [] : wrong(column, long);
  });
}

function quantityProblems({ quantity, sure }: BillLine): Problem[] {
  const read = readQuantity(quantity);
  if ('problem' in read) return [wrong('quantity', read.problem)];
  if (read.value === null) return [missing('quantity', 'Type how many pieces came in.')];
  const question = `many ${read.value}`;
  if (read.value <= mostUnasked || sure?.includes(question)) return [];
  const pieces = `${countText(read.value)} pieces`;
  return [ask('quantity', `${pieces}?`, question, `Yes, ${pieces}`)];
}

/** The answer to whether a line that is the same as another one counts too. */
export const twinQuestion = 'twin';

function twinProblems(line: BillLine, { size, color }: Named, { first }: Spellings): Problem[] {
  const twin = first.get(variantKey(size, color));
  if (twin === undefined || size === '' || color === '' || line.sure?.includes(twinQuestion)) return [];
  return [ask(null, `The same as line ${twin}: ${size}, ${color}. Did it come in twice?`, twinQuestion, 'Count both')];
}

/** What will be saved of one line. */
export function plannedLine(
  line: BillLine,
  number: number,
  outcome: Outcome,
  category: string,
  spellings: Spellings,
): PlannedLine {
  const meant = named(line, outcome, category);
  const [size, color] = [spelled(meant.size, 'size', spellings), spelled(meant.color, 'color', spellings)];
  const own: Named = { size: size.text, color: color.text };
  const key = variantKey(own.size, own.color);
  const variant = variantOf(outcome).product?.variants.find((known) => variantKey(known.size, known.color) === key);
  return {
    ...own,
    line,
    number,
    quantity: numberIn(readQuantity(line.quantity)),
    variantid: variant?.variantid ?? line.id,
    stock: variant ? variant.stock + (spellings.came.get(key) ?? 0) : null,
    problems: [
      ...nameProblems(own),
      ...quantityProblems(line),
      ...twinProblems(line, own, spellings),
      ...spellingNote('size', tidied(line.size), size),
      ...spellingNote('color', tidied(line.color), color),
    ],
  };
}
