import { stockText } from '../../../../../shop/product.ts';
import { threeWay } from '../../../lib/three-way.ts';
import type { Clash } from '../../../ui/clash-panel.tsx';
import type { Comparison } from '../../../ui/use-overtaken.ts';
import type { ProductRow } from '../product-row.ts';
import { paiseOf, shownPrice } from './price-entry.ts';
import { formOf, isSameLine, type ProductForm, type VariantLine } from './product-form.ts';

type Field = {
  key: Exclude<keyof ProductForm, 'lines'>;
  label: string;
  value: (form: ProductForm) => string | number | null;
  text: (form: ProductForm, categoryName: (id: number | null) => string) => string;
};

const fields: readonly Field[] = [
  {
    key: 'categoryid',
    label: 'Category',
    value: (form) => form.categoryid,
    text: (form, categoryName) => categoryName(form.categoryid),
  },
  { key: 'fabric', label: 'Fabric', value: (form) => form.fabric.trim(), text: (form) => form.fabric },
  {
    key: 'purchase',
    label: 'Purchase price',
    value: (form) => paiseOf(form.purchase),
    text: (form) => shownPrice(form.purchase),
  },
  {
    key: 'retail',
    label: 'Retail price',
    value: (form) => paiseOf(form.retail),
    text: (form) => shownPrice(form.retail),
  },
  {
    key: 'description',
    label: 'Description',
    value: (form) => form.description.trim(),
    text: (form) => form.description,
  },
  { key: 'producturl', label: 'Product URL', value: (form) => form.producturl.trim(), text: (form) => form.producturl },
];

/**
 * Lays what I typed over what somebody else saved meanwhile. What only one of us changed is theirs or mine; what we
 * both changed differently is a clash, in which mine stands until theirs is chosen.
 * @param base the product as I opened it
 */
export function compareSaves(
  base: ProductRow,
  mine: ProductForm,
  theirs: ProductRow,
  categoryName: (id: number | null) => string,
): Comparison<ProductForm> {
  const before = formOf(base);
  const saved = formOf(theirs);
  const clashes: Clash[] = [];
  const taken: string[] = [];
  let merged = mine;
  for (const field of fields) {
    const outcome = threeWay(field.value(before), field.value(mine), field.value(saved), Object.is);
    if (outcome === 'theirs') {
      merged = takeTheirs(merged, theirs, field.key);
      taken.push(field.label);
    }
    if (outcome === 'clash') {
      const [my, their] = [field.text(mine, categoryName), field.text(saved, categoryName)];
      clashes.push({ key: field.key, label: field.label, mine: my || '(empty)', theirs: their || '(empty)' });
    }
  }
  for (const id of new Set([...before.lines, ...saved.lines].map((line) => line.variantid))) {
    const [was, my, their] = [lineOf(before, id), lineOf(mine, id), lineOf(saved, id)];
    const outcome = threeWay(was, my, their, isSameOrBothAbsent);
    const label = `Variant ${lineName(my ?? their ?? was)}`;
    if (outcome === 'theirs') {
      merged = takeTheirs(merged, theirs, id);
      taken.push(label);
    }
    if (outcome === 'clash') clashes.push({ key: id, label, mine: lineText(my), theirs: lineText(their) });
  }
  return { merged, clashes, taken };
}

/** The form with one thing, named by a clash's key, as it stands in `source`. */
export function takeFrom(form: ProductForm, source: ProductForm, key: string): ProductForm {
  if (fields.some((field) => field.key === key)) return { ...form, [key]: source[key as Field['key']] };
  const wanted = lineOf(source, key);
  if (!wanted) return { ...form, lines: form.lines.filter((line) => line.variantid !== key) };
  if (!lineOf(form, key)) return { ...form, lines: [...form.lines, wanted] };
  return { ...form, lines: form.lines.map((line) => (line.variantid === key ? wanted : line)) };
}

/** The form with one thing as they saved it. */
export function takeTheirs(form: ProductForm, theirs: ProductRow, key: string): ProductForm {
  return takeFrom(form, formOf(theirs), key);
}

function lineOf(form: ProductForm, id: string): VariantLine | undefined {
  return form.lines.find((line) => line.variantid === id);
}

function isSameOrBothAbsent(a: VariantLine | undefined, b: VariantLine | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && isSameLine(a, b));
}

function lineName(line: VariantLine | undefined): string {
  return line ? [line.size, line.color].filter(Boolean).join(', ') : '';
}

function lineText(line: VariantLine | undefined): string {
  return line ? `${lineName(line)}, ${stockText(line.stock)}` : 'removed';
}
