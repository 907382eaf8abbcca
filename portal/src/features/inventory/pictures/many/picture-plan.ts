import { matchFiles } from '../../../../../../shop/picture-files.ts';
import { mostPictures, picturesOf } from '../../../../../../shop/pictures.ts';
import type { ChosenFile } from './chosen-file.ts';
import type { KnownProduct } from './known-products.queries.ts';

/** What becomes of the pictures that a product has: the new ones stand behind them, or in their place. */
export type Way = 'add' | 'replace';

/** The new pictures of one product, in their order. */
export type PlannedProduct = {
  readonly product: KnownProduct;
  readonly files: readonly File[];
};

export type PicturePlan = {
  readonly products: readonly PlannedProduct[];
  /** Files that are called after no product, by their paths. */
  readonly unmatched: readonly string[];
  /** Why files are no pictures, in words. */
  readonly refused: readonly string[];
};

/** A file that was looked at; '' where it may be opened. */
export type LookedAt = ChosenFile & { readonly refused: string };

const byText = new Intl.Collator('en', { numeric: true }).compare;

/** Which of these files are pictures of which of these products, by their ids. */
export const picturePlan = (looked: readonly LookedAt[], known: readonly KnownProduct[]): PicturePlan => {
  const good = looked.filter(({ refused }) => refused === '');
  const byId = new Map(known.map((product) => [product.productid, product]));
  const { products, unmatched } = matchFiles(
    good.map(({ path }) => path),
    [...byId.keys()],
  );
  return {
    products: products
      .toSorted((a, b) => byText(a.productid, b.productid))
      .flatMap(({ productid, files }) => {
        const product = byId.get(productid);
        return product ? { product, files: files.flatMap((place) => good[place]?.file ?? []) } : [];
      }),
    unmatched: unmatched.flatMap((place) => good[place]?.path ?? []),
    refused: looked.flatMap(({ refused }) => refused || []),
  };
};

/** How many new pictures a product has room for. */
export const roomOf = (product: KnownProduct, way: Way): number =>
  Math.max(0, mostPictures - (way === 'add' ? picturesOf(product).length : 0));

/**
 * As many of a product's new pictures as may come to be shown. It may show some of them already, which need no room:
 * that is seen as they are sent.
 */
export const withRoom = ({ product, files }: PlannedProduct, way: Way): readonly File[] =>
  roomOf(product, way) === 0 ? [] : files.slice(0, mostPictures);

/** How many pictures these products get at most: of the files that are sent some may be left out for want of room. */
export const mostAdded = (products: readonly PlannedProduct[], way: Way): number =>
  products.reduce((sum, { product, files }) => sum + Math.min(files.length, roomOf(product, way)), 0);

/** Whether some of these have pictures: only then it makes a difference what becomes of those. */
export const haveSome = (products: readonly PlannedProduct[]): boolean =>
  products.some(({ product }) => picturesOf(product).length > 0);
