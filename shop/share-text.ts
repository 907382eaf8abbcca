import { type Paise, rupeesWholeText } from './money.ts';
import { compareSizes, sizeKey } from './sizes.ts';

/** As much of a product as a customer is told. */
export type SharedProduct = {
  readonly name: string;
  readonly retail: Paise;
  readonly variants: readonly { readonly size: string; readonly stock: number }[];
};

/** The sizes of which there is a piece, each once and as it is written first, in the order of a rack. */
function sizesInStock(variants: SharedProduct['variants']): string[] {
  const sizes = new Map<string, string>();
  for (const { size, stock } of variants) {
    const key = sizeKey(size);
    if (stock > 0 && key !== '' && !sizes.has(key)) sizes.set(key, size.trim());
  }
  return [...sizes.values()].sort(compareSizes);
}

/**
 * What goes to a customer beside a product's picture: its name, the sizes that are in stock, and the MRP. A product
 * without variants says nothing of sizes, and one without a price nothing of that.
 */
export function shareText({ name, retail, variants }: SharedProduct): string {
  const sizes = sizesInStock(variants);
  const stock = sizes.length > 0 ? `${sizes.length > 1 ? 'Sizes' : 'Size'}: ${sizes.join(', ')}` : 'Not in stock now';
  return [name.trim(), variants.length > 0 ? stock : '', retail > 0 ? `MRP: ${rupeesWholeText(retail)}` : '']
    .filter(Boolean)
    .join('\n');
}
