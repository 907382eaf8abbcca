import type { DeletedObject, ProductObject } from '../../../lib/answers.ts';
import type { MatchedGood } from '../../../lib/answers-of-goods.ts';
import { isBlank } from './bill-line.ts';
import type { BillProduct } from './products.ts';

/** What becomes of one product of a bill. */
export type Outcome =
  | { readonly is: 'nothing' }
  /** It is being looked for in the shop. */
  | { readonly is: 'looked for' }
  /** The bill has more products than are looked for at once. */
  | { readonly is: 'not looked for' }
  /** A new product; `fits` are those that it might be instead. */
  | { readonly is: 'new'; readonly fits: readonly ProductObject[] }
  | {
      readonly is: 'more';
      readonly product: ProductObject;
      /** The variant whose code was given. */
      readonly variantid: string | null;
      /** Those of the same description, from which it was or may be chosen; none where a code says which it is. */
      readonly fits: readonly ProductObject[];
    }
  /** Several products fit: somebody has to say which. `gone` is the one that was chosen, and does not fit any more. */
  | { readonly is: 'asked'; readonly fits: readonly ProductObject[]; readonly gone: string | null }
  | { readonly is: 'unknown' }
  | { readonly is: 'deleted'; readonly deleted: DeletedObject };

/** What the shop has of each product of a bill, by the product's key; null where it is not asked. */
export type Matches = ReadonlyMap<string, MatchedGood> | null;

function byCode({ products: [product], variantid, deleted }: MatchedGood): Outcome {
  if (product) return { is: 'more', product, variantid, fits: [] };
  return deleted ? { is: 'deleted', deleted } : { is: 'unknown' };
}

export function outcomeOf({ key, texts, lines }: BillProduct, matches: Matches): Outcome {
  if (lines.every(isBlank)) return { is: 'nothing' };
  if (!matches) return { is: 'not looked for' };
  const match = matches.get(key);
  if (!match) return { is: 'looked for' };
  if (texts.code.trim() !== '') return byCode(match);
  const fits = match.products;
  const choice = lines[0]?.choice;
  const chosen = choice?.of === key ? choice.is : null;
  if (chosen === '') return { is: 'new', fits };
  const [only, ...others] = fits;
  const product = chosen === null && others.length === 0 ? only : fits.find(({ productid }) => productid === chosen);
  if (product) return { is: 'more', product, variantid: null, fits };
  return only ? { is: 'asked', fits, gone: chosen } : { is: 'new', fits };
}

/** What tells apart where lines go: a product of the shop by its id, a new one by its description. */
export const targetOf = (product: BillProduct, outcome: Outcome): string =>
  outcome.is === 'more' ? `product ${outcome.product.productid}` : `new ${product.key}`;
