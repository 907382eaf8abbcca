import { textsOf } from '../../../../../shop/fields/field.ts';
import { type ProductText, productTexts } from '../../../../../shop/fields/product.ts';
import { decimalText, paiseFrom } from '../../../../../shop/money.ts';
import { namedPictures, pictureIdOf, picturesOf } from '../../../../../shop/pictures.ts';
import { blankVariant, deriveName } from '../../../../../shop/product.ts';
import { sizeKey } from '../../../../../shop/sizes.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { SentProduct, SentVariant } from '../inventory.mutations.ts';
import type { ProductRow } from '../product-row.ts';
import { noPrice, type PriceEntry, paiseOf } from './price-entry.ts';

/** One line of the variants as it stands in the dialog; the stock as typed. */
export type VariantLine = {
  readonly variantid: string;
  readonly size: string;
  readonly color: string;
  readonly stock: string;
  /** The size that the dialog filled in by itself, '' for none; not there in a line that somebody added. */
  readonly given?: string;
};

/** What stands in the dialog's fields; the product's URL as far as it is on the web. */
export type ProductForm = Readonly<Record<ProductText, string>> & {
  readonly categoryid: number | null;
  readonly purchase: PriceEntry;
  readonly retail: PriceEntry;
  readonly lines: readonly VariantLine[];
  /** The ids of the shop's own pictures, in their order. */
  readonly pictures: readonly string[];
};

export const blankForm: ProductForm = {
  ...textsOf(productTexts, () => ''),
  categoryid: null,
  purchase: noPrice,
  retail: noPrice,
  lines: [],
  pictures: [],
};

const givenLine = (size: string): VariantLine => ({ variantid: randomId(), size, color: '', stock: '0', given: size });

/** The size of a line that the dialog opens with. */
const openingSize = (categoryName: string): string => blankVariant(categoryName, '').size;

/** What stands in the dialog that adds a product. */
export const openingForm = (): ProductForm => ({ ...blankForm, lines: [givenLine(openingSize(''))] });

/** What stands in it for the product after `added`: one bill has many of a kind, and their prices and colors differ. */
export function nextForm({ categoryid, fabric, lines }: ProductForm, categoryName: string): ProductForm {
  const written = lines.map(({ size }) => size.trim()).filter((size) => size !== '');
  const sizes = written.filter((size, at) => at === written.findIndex((first) => sizeKey(first) === sizeKey(size)));
  const kept = sizes.length > 0 ? sizes : [openingSize(categoryName)];
  return { ...blankForm, categoryid, fabric, lines: kept.map(givenLine) };
}

/** The lines as another category has them: those that cost nothing are as it opens, where it opens with another size. */
export function linesIn(lines: readonly VariantLine[], from: string, to: string): readonly VariantLine[] {
  const isAsBefore = openingSize(from) === openingSize(to);
  return isAsBefore || lines.length === 0 || !lines.every(isFree) ? lines : [givenLine(openingSize(to))];
}

/** A line as the dialog gave it, to which nobody gave a color or a stock: it costs nothing, and is nothing to lose. */
export function isFree({ given, size, color, stock }: VariantLine): boolean {
  return size === given && color.trim() === '' && Number(stock) === 0;
}

/** The dialog's fields filled with a product. */
export function formOf(product: ProductRow): ProductForm {
  return {
    ...textsOf(productTexts, (key) => product[key] ?? ''),
    categoryid: product.categoryid,
    purchase: { stored: paiseFrom(product.purchaseprice) },
    retail: { stored: paiseFrom(product.retailprice) },
    lines: product.variants.map(({ variantid, size, color, stock }) => ({
      variantid,
      size,
      color,
      stock: String(stock),
    })),
    ...picturesIn(product),
  };
}

/** A product's pictures as the dialog holds them: the web's by its address, those of the shop by their ids. */
function picturesIn(product: ProductRow): Pick<ProductForm, 'producturl' | 'pictures'> {
  const ids = picturesOf(product).flatMap((named) => pictureIdOf(named) ?? []);
  return { producturl: (pictureIdOf(product.producturl) === null && product.producturl) || '', pictures: ids };
}

/** All that is shown of a form, the first one first: as picturesOf in shop/pictures.ts. */
export function shownPictures({ producturl, pictures }: Pick<ProductForm, 'producturl' | 'pictures'>): string[] {
  return picturesOf({ producturl: producturl.trim() || null, pictures });
}

/** A line lacking size or colour: refused when a product is added, left unsent when one is changed. */
export function isIncomplete(line: VariantLine): boolean {
  return line.size.trim() === '' || line.color.trim() === '';
}

/** The form as a save sends it; the name is made of fabric and category. */
export function sentProduct(form: ProductForm, categoryName: string): SentProduct {
  return {
    ...textsOf(productTexts, (key) => form[key].trim()),
    name: deriveName(form.fabric, categoryName),
    categoryid: form.categoryid,
    purchaseprice: decimalText(paiseOf(form.purchase) ?? 0),
    retailprice: decimalText(paiseOf(form.retail) ?? 0),
    ...namedPictures(shownPictures(form)),
  };
}

/** The lines as a save sends them. */
export function sentVariants(lines: readonly VariantLine[]): SentVariant[] {
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
