import { decimalText, paiseFrom } from '../../../../../shop/money.ts';
import { deriveName } from '../../../../../shop/product.ts';
import type { ProductRow } from '../product-row.ts';
import { noPrice, type PriceEntry, paiseOf } from './price-entry.ts';

/** One line of the variants as it stands in the dialog; the stock as typed. */
export type VariantLine = {
  readonly variantid: string;
  readonly size: string;
  readonly color: string;
  readonly stock: string;
};

/** What stands in the dialog's fields. */
export type ProductForm = {
  readonly categoryid: number | null;
  readonly fabric: string;
  readonly purchase: PriceEntry;
  readonly retail: PriceEntry;
  readonly description: string;
  readonly producturl: string;
  readonly lines: readonly VariantLine[];
};

export const blankForm: ProductForm = {
  categoryid: null,
  fabric: '',
  purchase: noPrice,
  retail: noPrice,
  description: '',
  producturl: '',
  lines: [],
};

/** The dialog's fields filled with a product. */
export function formOf(product: ProductRow): ProductForm {
  return {
    categoryid: product.categoryid,
    fabric: product.fabric,
    purchase: { stored: paiseFrom(product.purchaseprice) },
    retail: { stored: paiseFrom(product.retailprice) },
    description: product.description,
    producturl: product.producturl ?? '',
    lines: product.variants.map(({ variantid, size, color, stock }) => ({
      variantid,
      size,
      color,
      stock: String(stock),
    })),
  };
}

/** A line lacking size or colour: refused when a product is added, left unsent when one is changed. */
export function isIncomplete(line: VariantLine): boolean {
  return line.size.trim() === '' || line.color.trim() === '';
}

/** The columns of products that a save sends; the name is made of fabric and category. */
export function productFields(form: ProductForm, categoryName: string) {
  return {
    name: deriveName(form.fabric, categoryName),
    categoryid: form.categoryid,
    fabric: form.fabric.trim(),
    purchaseprice: decimalText(paiseOf(form.purchase) ?? 0),
    retailprice: decimalText(paiseOf(form.retail) ?? 0),
    description: form.description.trim(),
    producturl: form.producturl.trim() || null,
  };
}

/** The variants that a save sends. */
export function variantFields(lines: readonly VariantLine[]) {
  return lines
    .filter((line) => !isIncomplete(line))
    .map(({ variantid, size, color, stock }) => ({
      variantid,
      size: size.trim(),
      color: color.trim(),
      stock: Number(stock),
    }));
}

/** The ids of the stored variants whose lines were removed in the dialog. */
export function removedVariants(stored: ProductRow, form: ProductForm): string[] {
  const kept = new Set(form.lines.map((line) => line.variantid));
  return stored.variants.map((variant) => variant.variantid).filter((id) => !kept.has(id));
}
