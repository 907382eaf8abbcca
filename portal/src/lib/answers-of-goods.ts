// What match_goods and receive_goods answer; docs/product/data.md tells of both.
import type { DeletedObject, ProductObject } from './record-objects.ts';

/**
 * What the goods of a bill may be, each in the order asked; `received`: all of them, in the same pieces, were saved within
 * the last 30 days.
 */
export interface MatchedGoods {
  goods: MatchedGood[];
  received: EarlierReceipt | null;
}

/**
 * The product of a code, else up to 5 products of the same category, fabric and prices, newest first. `variantid`: the
 * variant that the code is of. `deleted`: what had the code and is gone.
 */
export interface MatchedGood {
  products: ProductObject[];
  variantid: string | null;
  deleted: DeletedObject | null;
}

/** When the same goods were saved, and by whom; null: by a command at the server. */
export interface EarlierReceipt {
  received_at: string;
  received_by_email: string | null;
}

/** What receive_goods saved: the ids of new products, all products as they are now, and how many pieces of what came. */
export interface ReceivedGoods {
  added: string[];
  products: ProductObject[];
  /** One of each variant, in the order of the lines. */
  labels: { productid: string; variantid: string; quantity: number }[];
}

/** What receive_goods says in its details where it saved nothing, code PT409: the same goods came in already. */
export interface GoodsReceivedBefore {
  received: EarlierReceipt;
}

/** The same, code PT422: every line that cannot be saved. */
export interface RefusedGoods {
  lines: RefusedGoodsLine[];
}

/** One thing that is wrong with a line, by the number that the page gave the line. */
export interface RefusedGoodsLine {
  line: number;
  field: 'quantity' | 'size' | 'color' | 'code' | 'category' | 'fabric' | 'purchase' | 'retail' | null;
  /** What is wrong, in one sentence. */
  reason: string;
  /** What to do about it. */
  hint: string | null;
}
