import type { MatchedGood } from '../../../lib/answers-of-goods.ts';
import type { Category } from '../../inventory/index.ts';
import type { BillLine } from './bill-line.ts';
import type { BillProduct } from './products.ts';

/** All that decides what becomes of a product which is there once in its bill. */
interface Grounds {
  readonly product: BillProduct;
  /** What the shop has of it; undefined as long as that is not known, null where it is not asked. */
  readonly match: MatchedGood | null | undefined;
  readonly categories: readonly Category[] | null;
  readonly refusals: object;
}

const isSame = (a: Grounds, b: Grounds): boolean =>
  a.match === b.match &&
  a.categories === b.categories &&
  a.refusals === b.refusals &&
  a.product.from === b.product.from &&
  a.product.lines.length === b.product.lines.length &&
  a.product.lines.every((line, at) => line === b.product.lines[at]);

/**
 * What was planned of products. A key that is pressed in one line changes nothing of the other products of the bill: they
 * need not be planned again.
 */
export function planMemory<Planned>() {
  const remembered = new WeakMap<BillLine, { readonly grounds: Grounds; readonly planned: Planned }>();
  return {
    /** What was planned on the same grounds. */
    plannedBefore: (grounds: Grounds): Planned | undefined => {
      const [first] = grounds.product.lines;
      const before = first && remembered.get(first);
      return before && isSame(before.grounds, grounds) ? before.planned : undefined;
    },
    remember: (grounds: Grounds, planned: Planned): void => {
      const [first] = grounds.product.lines;
      if (first) remembered.set(first, { grounds, planned });
    },
  };
}
