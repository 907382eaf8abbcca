import type { Rasterise } from '../../../../../../shop/label/elements.ts';
import type { LabelFormat } from '../../../../../../shop/label/geometry.ts';
import { type LabelProduct, type PriceLabel, priceLabel } from '../../../../../../shop/label/price-label.ts';
import { variantLabel } from '../../../../../../shop/label/variant-label.ts';

/** What a label shows: the product with its price, or one of its variants besides. */
export type Template = 'price' | 'variant';

/** A piece that wants a label; size and color are null where the product has no variants. */
interface Labelled extends LabelProduct {
  readonly size: string | null;
  readonly color: string | null;
  readonly number: number | null;
}

/** A label of the template for a piece, or why it cannot be printed. */
export const labelOf = (
  piece: Labelled,
  template: Template,
  shop: { readonly shopName: string; readonly rasterise: Rasterise },
  format: LabelFormat,
): PriceLabel => {
  if (template === 'price') return priceLabel(piece, shop, format);
  const { size, color, number } = piece;
  if (size === null || color === null)
    return { refused: 'This product has no variants. Print its price label instead.' };
  return variantLabel(piece, { size, color, number }, shop, format);
};
