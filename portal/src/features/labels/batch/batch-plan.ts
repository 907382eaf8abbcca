import { countText } from '../../../../../shop/money.ts';
import { counted } from '../printer/label/label-count.ts';
import { type LabelLine, lineKey } from '../printer/label/label-line.ts';
import { wholeNumber } from './copies.ts';

/**
 * Where the number of labels of a line comes from unless it was typed: one for each line, its stock, its stale pieces,
 * what came in of it, or a number for all.
 */
export type CopiesSource = 'one' | 'stock' | 'stale' | 'came' | 'same';

/** The quantities of a batch as they stand in their fields. */
export interface BatchCopies {
  readonly source: CopiesSource;
  /** The number for all lines, as typed. */
  readonly same: string;
  /** Labels more for each line that prints any, as typed; '' is none. */
  readonly spares: string;
  /** How many pieces came in of each line, by `lineKey`; null where the batch is not of goods that came in. */
  readonly came: ReadonlyMap<string, number> | null;
  /** What was typed at single lines, by `lineKey`: no spares are added to it. */
  readonly typed: ReadonlyMap<string, string>;
}

/** One line with what is to be printed of it. */
export interface PlannedLine {
  readonly key: string;
  readonly line: LabelLine;
  /** What stands in its field. */
  readonly text: string;
  /** Labels that will come out: 0 where its number is none or its label is refused. */
  readonly copies: number;
  /** What is wrong with its number. */
  readonly error: string | null;
  /** Why its label cannot be printed. */
  readonly refused: string | null;
}

/** A batch counted out. */
export interface BatchPlan {
  readonly lines: readonly PlannedLine[];
  readonly labels: number;
  readonly products: number;
  /** Lines that should print and cannot, by reason, in the order of the list. */
  readonly refused: readonly { readonly reason: string; readonly lines: readonly LabelLine[] }[];
  /** Lines whose number is none. */
  readonly invalid: number;
  readonly sameError: string | null;
  readonly sparesError: string | null;
  /** Why the whole cannot be printed at once. */
  readonly tooMany: string | null;
}

/** Labels of one line, and of one job: more than a shop prints in a day, less than a slip of the keyboard asks for. */
const mostOfLine = 9_999;
const mostOfJob = 20_000;

const numberError = (count: number): string | null =>
  count <= mostOfLine ? null : `Type a whole number from 0 to ${countText(mostOfLine)}.`;

/** The number of labels that a line's field holds before anybody types. */
const suggested = (line: LabelLine, { source, came }: BatchCopies, same: number, spares: number): number => {
  const counts = { one: 1, same, stock: line.stock, stale: line.stale, came: came?.get(lineKey(line)) ?? 0 };
  const count = counts[source];
  return count > 0 ? count + spares : 0;
};

const plannedLine = (
  line: LabelLine,
  copies: BatchCopies,
  same: number,
  spares: number,
  refused: string | null,
): PlannedLine => {
  const key = lineKey(line);
  const text = copies.typed.get(key) ?? String(suggested(line, copies, same, spares));
  const count = wholeNumber(text);
  const error = numberError(count);
  return { key, line, text, error, refused, copies: error === null && refused === null ? count : 0 };
};

/** Whether labels of the line are asked for, whatever becomes of them. */
const isWanted = ({ text, copies }: PlannedLine): boolean => copies > 0 || wholeNumber(text) > 0;

const refusedOf = (lines: readonly PlannedLine[]): BatchPlan['refused'] => {
  const byReason = new Map<string, LabelLine[]>();
  for (const planned of lines) {
    if (planned.refused === null || !isWanted(planned)) continue;
    const known = byReason.get(planned.refused);
    if (known) known.push(planned.line);
    else byReason.set(planned.refused, [planned.line]);
  }
  return [...byReason].map(([reason, refused]) => ({ reason, lines: refused }));
};

/**
 * Counts a batch out, in the order of its lines.
 * @param refusals why a line's label cannot be printed, by `lineKey`
 */
export const planBatch = (
  lines: readonly LabelLine[],
  copies: BatchCopies,
  refusals: ReadonlyMap<string, string>,
): BatchPlan => {
  const same = wholeNumber(copies.same);
  const spares = copies.spares.trim() === '' ? 0 : wholeNumber(copies.spares);
  const sameError = copies.source === 'same' ? numberError(same) : null;
  const sparesError = numberError(spares);
  // A field that holds no number is said there, not at every line.
  const [sameCount, sparesCount] = [sameError === null ? same : 0, sparesError === null ? spares : 0];
  const planned = lines.map((line) =>
    plannedLine(line, copies, sameCount, sparesCount, refusals.get(lineKey(line)) ?? null),
  );
  const printing = planned.filter((line) => line.copies > 0);
  const labels = printing.reduce((total, line) => total + line.copies, 0);
  return {
    lines: planned,
    labels,
    products: new Set(printing.map(({ line }) => line.productid)).size,
    refused: refusedOf(planned),
    invalid: planned.filter(({ error }) => error !== null).length,
    sameError,
    sparesError,
    tooMany:
      labels > mostOfJob
        ? `Print at most ${countText(mostOfJob)} labels at once. These are ${countText(labels)}.`
        : null,
  };
};

/** Whether the batch may be printed as it stands. */
export const isPrintable = (plan: BatchPlan): boolean =>
  plan.labels > 0 &&
  plan.invalid === 0 &&
  plan.sameError === null &&
  plan.sparesError === null &&
  plan.tooMany === null;

/** '128 labels of 14 products'. */
export const totalsText = ({ labels, products }: Pick<BatchPlan, 'labels' | 'products'>): string =>
  labels === 0
    ? 'No labels to print'
    : `${counted(labels, 'label', 'labels')} of ${counted(products, 'product', 'products')}`;

/** '3 lines cannot be printed'. */
export const refusedText = (refused: BatchPlan['refused']): string =>
  `${counted(
    refused.reduce((total, { lines }) => total + lines.length, 0),
    'line',
    'lines',
  )} cannot be printed`;
