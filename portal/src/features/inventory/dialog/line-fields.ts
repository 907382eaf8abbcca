import { variantFields } from '../../../../../shop/fields/product.ts';
import { countText } from '../../../../../shop/money.ts';
import { highestStock } from '../../../../../shop/product.ts';
import { colorKey } from '../../../../../shop/sizes.ts';
import { stockText } from '../../../../../shop/stock.ts';
import { type EditorField, tooLong } from '../../editor/index.ts';
import { isFree, isIncomplete, type ProductForm, type VariantLine } from './product-form.ts';

export type LineColumn = 'size' | 'color' | 'stock';
export type LineKey = `${LineColumn}:${string}`;

/** Of a color that the matrix shows, and no line has. */
export type UnstockedKey = `unstocked:${string}`;

export const unstockedKey = (color: string): UnstockedKey => `unstocked:${colorKey(color)}`;

export const lineKey = (line: VariantLine, column: LineColumn): LineKey => `${column}:${line.variantid}`;

/** The lines that any of these forms has, each as one field, called as in the first of them that has it. */
export const lineFields = (...forms: readonly ProductForm[]): EditorField<ProductForm>[] => {
  const lines = new Map(forms.toReversed().flatMap((form) => [...linesOf(form)]));
  return [...lines].map(([id, line]) => ({
    key: id,
    label: `Variant ${nameOf(line)}`,
    meaning: (form) => meaningOf(linesOf(form).get(id)),
    text: (form) => textOf(linesOf(form).get(id)),
    take: (form, source) => ({ ...form, lines: withLine(form.lines, id, linesOf(source).get(id)) }),
  }));
};

/**
 * What is wrong with a line.
 * @param isNew an incomplete line is an error in a new product; in a stored one it is left unsent
 */
export const lineErrors = (line: VariantLine, isNew: boolean): [LineKey, string | null][] => {
  if (isFree(line) || (!isNew && isIncomplete(line))) return [];
  return [
    [lineKey(line, 'size'), textError(line, 'size')],
    [lineKey(line, 'color'), textError(line, 'color')],
    [lineKey(line, 'stock'), stockError(line.stock)],
  ];
};

const textError = (line: VariantLine, column: 'size' | 'color'): string | null => {
  const { header, most } = variantFields[column];
  return line[column].trim() === '' ? `${header} is required` : tooLong(line[column], most);
};

const stockError = (stock: string): string | null => {
  if (!/^[0-9]+$/.test(stock)) return 'Type a whole number, 0 or more';
  return Number(stock) > highestStock ? `At most ${countText(highestStock)}` : null;
};

const known = new WeakMap<ProductForm, ReadonlyMap<string, VariantLine>>();

/** The lines of a form by their ids: looked for as often as there are lines, at each key that is typed. */
const linesOf = (form: ProductForm): ReadonlyMap<string, VariantLine> => {
  const lines = known.get(form) ?? new Map(form.lines.map((line) => [line.variantid, line]));
  known.set(form, lines);
  return lines;
};

const meaningOf = (line: VariantLine | undefined): string | null => {
  if (!line || isFree(line)) return null;
  const stock = /^[0-9]+$/.test(line.stock) ? Number(line.stock) : line.stock;
  return JSON.stringify([line.size.trim(), line.color.trim(), stock]);
};

const nameOf = (line: VariantLine | undefined): string =>
  line ? [line.size, line.color].filter(Boolean).join(', ') : '';

const textOf = (line: VariantLine | undefined): string =>
  line ? `${nameOf(line)}, ${stockText(line.stock)}` : 'removed';

/** The lines with that of an id as given, at the end where there was none; without it where there is to be none. */
const withLine = (lines: readonly VariantLine[], id: string, wanted: VariantLine | undefined): VariantLine[] => {
  if (!wanted) return lines.filter(({ variantid }) => variantid !== id);
  const isThere = lines.some(({ variantid }) => variantid === id);
  return isThere ? lines.map((line) => (line.variantid === id ? wanted : line)) : [...lines, wanted];
};
