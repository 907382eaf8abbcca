import { randomUUID } from 'node:crypto';
import type { ReceivedGoods, RefusedGoodsLine } from '../../portal/src/lib/answers-of-goods.ts';
import { sampleProduct } from './sample-product.ts';
import type { Answer, Caller, TestShop } from './test-shop.ts';

/** Size, color and pieces of one line of a bill. */
export type Pieces = readonly [size: string, color: string, quantity: unknown, more?: object];

/** Goods as receive_goods takes them; the lines of a bill are numbered by `billOf`. */
export interface Good {
  readonly productid: string | null;
  readonly product: object | null;
  readonly variants: readonly object[];
}

const linesOf = (pieces: readonly Pieces[]) =>
  pieces.map(([size, color, quantity, more]) => ({ variantid: randomUUID(), size, color, quantity, ...more }));

/** A new product: the sample but for what is different. */
export const newGood = (fields: object, ...pieces: Pieces[]): Good => ({
  productid: null,
  product: { ...sampleProduct, ...fields },
  variants: linesOf(pieces),
});

/** More pieces of a product that is there. */
export const moreOf = (productid: string, ...pieces: Pieces[]): Good => ({
  productid,
  product: null,
  variants: linesOf(pieces),
});

/** The lines numbered from 1 on, through all goods. */
export function billOf(...goods: Good[]): Good[] {
  let line = 0;
  return goods.map((good) => ({ ...good, variants: good.variants.map((variant) => ({ line: ++line, ...variant })) }));
}

/** A fabric that nothing else in the shop has. */
export const newFabric = (): string => `Bill ${randomUUID().slice(0, 8)}`;

export interface Receipt extends Answer {
  readonly body: ReceivedGoods & { code: string; message: string; details: string; hint: string };
}

/** Saves goods as one bill. */
export const receive = (
  shop: TestShop,
  p_goods: unknown,
  more: { p_request_id?: string | null; p_again?: boolean | null } = {},
  caller: Caller = 'admin',
): Promise<Receipt> => shop.send(caller, 'POST', 'rpc/receive_goods', { p_request_id: randomUUID(), p_goods, ...more });

/** The same, where it must succeed. */
export async function received(shop: TestShop, ...goods: Good[]): Promise<ReceivedGoods> {
  const { status, body } = await receive(shop, billOf(...goods), { p_again: true });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** What is said of the lines of goods that were refused: line, field and reason. */
export function refusedLines({ status, body }: Receipt): (readonly [number, string | null, string])[] {
  if (status !== 422) throw new Error(JSON.stringify({ status, body }));
  const { lines } = JSON.parse(body.details) as { lines: RefusedGoodsLine[] };
  return lines.map(({ line, field, reason }) => [line, field, reason]);
}
