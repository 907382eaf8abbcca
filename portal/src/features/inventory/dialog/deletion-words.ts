import { countText } from '../../../../../shop/money.ts';
import type { ProductRow } from '../product-row.ts';

const counted = (count: number, one: string): string => `${countText(count)} ${one}${count === 1 ? '' : 's'}`;

/** What a product is called in a sentence: 'BC26004, Silk - Saree'. */
export const calledInWords = ({ productid, name }: Pick<ProductRow, 'productid' | 'name'>): string =>
  [productid, name].filter(Boolean).join(', ');

const goesWith = ({ variants, total_stock: pieces }: Pick<ProductRow, 'variants' | 'total_stock'>): string => {
  if (variants.length === 0) return 'goes. It has no variants.';
  const own = `goes with its ${counted(variants.length, 'variant')}`;
  return pieces === 0 ? `${own}. No piece of it is in stock.` : `${own} and ${counted(pieces, 'piece')}.`;
};

/** What goes with a product that is deleted, in sentences. */
export const deletionWords = (
  product: Pick<ProductRow, 'productid' | 'name' | 'variants' | 'total_stock'>,
): string[] => [`${calledInWords(product)}, ${goesWith(product)}`, 'It can be put back from the history.'];
