import { sample, trial } from '../../../lib/testing-fields.ts';
import type { VariantRow } from '../product-row.ts';
import { formErrors } from './fields.ts';
import { formOf, type ProductForm, sentVariants, type VariantLine } from './product-form.ts';
import { cells, productComparing, productRow, productTrial, variantid, variantRow } from './testing-product.ts';

/** What one types into a line; its id is made for it. */
type Line = Omit<VariantLine, 'variantid'>;

const blankLine: Line = { size: '', color: '', stock: '0' };

const productOf = (variant: VariantRow) => productRow({ ...productTrial.stored(), variants: [variant] });
const withLine = (line: Line): ProductForm => ({
  ...formOf(productOf(variantRow({}))),
  lines: [{ ...line, variantid }],
});
const lineOf = ({ lines: [line] }: ProductForm): Line => {
  const { variantid: _, ...typed } = line ?? { ...blankLine, variantid };
  return typed;
};

const stock = (pieces: number) => sample(String(pieces), { stored: pieces, sent: pieces });

const whichLine = 'the server does not say in which line';

/** The only line of a product. */
export const variantTrial = trial({
  name: 'variant',
  blank: blankLine,
  kinds: {
    stock: { samples: [stock(5), stock(6), stock(7)], wrong: { form: '1.5', entered: '1.5' }, refused: -1 },
  },
  unplaced: { size: whichLine, color: whichLine, stock: whichLine },
  row: variantRow,
  formOf: (variant) => lineOf(formOf(productOf(variant))),
  isSame: (a, b) => productComparing.isSame(withLine(a), withLine(b)),
  sent: (line) => ({ ...sentVariants(withLine(line).lines)[0] }),
  compare: (base, mine, theirs) => {
    const compared = productComparing.compare(productOf(base), withLine(mine), productOf(theirs));
    return { ...compared, merged: lineOf(compared.merged) };
  },
  take: (line, source, key) => lineOf(productComparing.take(withLine(line), withLine(source), key)),
  errors: (line) =>
    new Map([...formErrors(withLine(line), () => 'Saree', true)].map(([at, why]) => [at.replace(/:.*/, ''), why])),
  label: (key) => `${key.charAt(0).toUpperCase()}${key.slice(1)}, line 1`,
  file: { cells: (variant) => cells(productOf(variant)), unfiled: {} },
});
