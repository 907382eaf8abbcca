import { type BillLine, productColumns } from './bill-line.ts';
import type { BillProduct, ProductTexts } from './products.ts';

/** The lines with what these products leave empty filled in, where it is known: it stands where each of them begins. */
export function filledIn(
  lines: readonly BillLine[],
  products: readonly BillProduct[],
  known: ProductTexts | undefined,
): readonly BillLine[] {
  if (!known) return lines;
  const firsts = new Set(products.map(({ lines: [first] }) => first?.id));
  const filled = (line: BillLine): BillLine => ({
    ...line,
    begins: line.begins ?? 'typed',
    ...Object.fromEntries(
      productColumns.map((column) => [column, line[column].trim() === '' ? known[column] : line[column]]),
    ),
  });
  return lines.map((line) => (firsts.has(line.id) ? filled(line) : line));
}
