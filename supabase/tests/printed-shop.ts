import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { LabelLine } from '../../portal/src/lib/answers.ts';
import {
  type PrintedLabel,
  type PrintedProduct,
  type PrintedVariant,
  recordPrinted,
  stalePieces,
} from './printed-oracle.ts';
import { sampleProduct } from './sample-product.ts';
import type { Answer, TestShop } from './test-shop.ts';

/** The retail prices of these tests; every product starts at the first. */
export const prices = [100, 149.5, 200] as const;

/** A shop of three products, L1 to L3, of 3, 2 and 1 variants, each changed in the database and in the oracle. */
export interface PrintedShop {
  /** In the order of the list. */
  readonly products: readonly [PrintedProduct, PrintedProduct, PrintedProduct];
  /** A label of a product's variant at `place` (null: of its own barcode), at its price unless another is given. */
  label(product: PrintedProduct, place: number | null, copies: number, retailprice?: number): PrintedLabel;
  report(labels: unknown, printId?: string | null): Promise<Answer>;
  /** Reports a print twice, as after a lost answer. */
  print(labels: PrintedLabel[]): Promise<void>;
  reprice(product: PrintedProduct, price: number): Promise<void>;
  restock(product: PrintedProduct, place: number, stock: number): Promise<void>;
  addVariant(product: PrintedProduct, stock: number): Promise<void>;
  removeVariant(product: PrintedProduct, place: number): Promise<void>;
  /** The variant that was added last of those that were removed, if there is one, is put back from the history. */
  putBackVariant(product: PrintedProduct): Promise<void>;
  /** Deletes a product and puts it back from the history. */
  goAndComeBack(product: PrintedProduct): Promise<void>;
  linesOf(ask?: object): Promise<LabelLine[]>;
  /** Everything that answers a number of stale pieces says the oracle's. */
  expectAsOracle(): Promise<void>;
}

/** Empties the test shop and fills it so; nothing was printed yet. */
export async function printedShop(shop: TestShop): Promise<PrintedShop> {
  await shop.query('delete from products; delete from private.printed_labels');
  const products = [
    await addProduct(shop, 'L1', 3),
    await addProduct(shop, 'L2', 2),
    await addProduct(shop, 'L3', 1),
  ] as const;

  const report = (labels: unknown, printId: string | null = randomUUID()) =>
    shop.send('admin', 'POST', 'rpc/record_printed_labels', { p_print_id: printId, p_labels: labels });

  const linesOf = async (ask: object = {}): Promise<LabelLine[]> => {
    const { status, body } = await shop.send('admin', 'POST', 'rpc/label_lines', ask);
    expect(status).toBe(200);
    return body.lines;
  };

  return {
    ...changesIn(shop),
    products,
    report,
    linesOf,
    label: (product, place, copies, retailprice = product.price) => ({
      productid: product.productid,
      variantid: place === null ? null : (product.variants[place]?.variantid ?? randomUUID()),
      retailprice,
      copies,
    }),
    print: async (labels) => {
      const printId = randomUUID();
      expect((await report(labels, printId)).status).toBe(200);
      recordPrinted(products, labels);
      expect((await report(labels, printId)).status).toBe(200);
    },
    expectAsOracle: async () => {
      const expected = products.flatMap((product) =>
        product.variants.map((variant) => [variant.variantid, stalePieces(product, variant)]),
      );
      const stale = (lines: LabelLine[]) => lines.map((line) => [line.variantid, line.stale]);
      expect(stale((await linesOf()).filter(({ variantid }) => variantid !== null))).toEqual(expected);
      expect(stale(await linesOf({ p_stale: true }))).toEqual(expected.filter(([, pieces]) => pieces !== 0));
      await expectCounts(shop, products);
    },
  };
}

/** What staff do to a product, in the database and in the oracle. */
function changesIn(
  shop: TestShop,
): Pick<PrintedShop, 'reprice' | 'restock' | 'addVariant' | 'removeVariant' | 'putBackVariant' | 'goAndComeBack'> {
  const client = shop.as('admin');
  const known = new Map<PrintedProduct, PrintedVariant[]>();
  /** All variants that a product ever had, in the order of their lines. */
  const everOf = (product: PrintedProduct): PrintedVariant[] => {
    const ever = known.get(product) ?? [...product.variants];
    known.set(product, ever);
    return ever;
  };
  const putBackLast = async (column: 'record' | 'variantid', id: string): Promise<void> => {
    const { rows } = await shop.query(
      `select max(changeid)::int as changeid from private.changes
       where ${column} = $1 and action = 'deleted' and kind = $2`,
      [id, column === 'record' ? 'product' : 'variant'],
    );
    await client.rpc('put_back', { p_changeid: Number(rows[0]?.changeid) }).throwOnError();
  };
  return {
    reprice: async (product, price) => {
      await client.from('products').update({ retailprice: price }).eq('productid', product.productid).throwOnError();
      product.price = price;
    },
    restock: async (product, place, stock) => {
      const variant = product.variants[place];
      if (!variant) return;
      await client.from('productsizecolors').update({ stock }).eq('variantid', variant.variantid).throwOnError();
      variant.stock = stock;
    },
    addVariant: async (product, stock) => {
      const variantid = randomUUID();
      const line = { variantid, productid: product.productid, size: 'L', color: 'New', stock };
      await client.from('productsizecolors').insert(line).throwOnError();
      const variant = { variantid, stock, printed: null };
      everOf(product).push(variant);
      product.variants.push(variant);
    },
    removeVariant: async (product, place) => {
      everOf(product);
      const [removed] = product.variants.splice(place, 1);
      if (removed) await client.from('productsizecolors').delete().eq('variantid', removed.variantid).throwOnError();
    },
    putBackVariant: async (product) => {
      const ever = everOf(product);
      const gone = ever.findLast((variant) => !product.variants.includes(variant));
      if (!gone) return;
      await putBackLast('variantid', gone.variantid);
      product.variants = ever.filter((variant) => variant === gone || product.variants.includes(variant));
    },
    goAndComeBack: async ({ productid }) => {
      await shop.query('delete from products where productid = $1', [productid]);
      await putBackLast('record', productid);
    },
  };
}

/** What is said of each product, and of all together, is the oracle's sum over the variants. */
async function expectCounts(shop: TestShop, products: readonly PrintedProduct[]): Promise<void> {
  const client = shop.as('admin');
  const perProduct = products.map((product) =>
    product.variants.reduce((sum, variant) => sum + stalePieces(product, variant), 0),
  );
  const { data } = await client.rpc('search_products', {}).throwOnError();
  expect(data.products.map(({ stale_labels }) => stale_labels)).toEqual(perProduct);
  expect((await client.rpc('stale_labels').throwOnError()).data).toEqual({
    products: perProduct.filter((pieces) => pieces > 0).length,
    pieces: perProduct.reduce((sum, pieces) => sum + pieces, 0),
  });
}

async function addProduct(shop: TestShop, productid: string, count: number): Promise<PrintedProduct> {
  const variants = Array.from({ length: count }, (_, place) => ({ variantid: randomUUID(), stock: 3 * place + 2 }));
  const product = { ...sampleProduct, productid, retailprice: prices[0] };
  await shop.as('admin').from('products').insert(product).throwOnError();
  const lines = variants.map((variant, place) => ({ ...variant, productid, size: 'M', color: `Color ${place}` }));
  await shop.as('admin').from('productsizecolors').insert(lines).throwOnError();
  return { productid, price: prices[0], variants: variants.map((variant) => ({ ...variant, printed: null })) };
}
