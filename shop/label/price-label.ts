import type { Label, LabelElement, Rasterise } from './elements.ts';
import { type LabelFormat, labelFormats, type Paper } from './geometry.ts';
import { barcode, centredText, idAndCode, mrp, purchaseCode, Refusal, type Row } from './parts.ts';

/** What a price label tells of a product; prices in rupees as the data service sends them. */
export interface LabelProduct {
  readonly productid: string;
  readonly purchaseprice: string | number | null;
  readonly retailprice: string | number | null;
}

/** The shop whose label it is, and how text that no printer's font holds is drawn. */
export interface LabelShop {
  readonly shopName: string;
  readonly rasterise: Rasterise;
}

/** A label that can be printed, or the reason, in a sentence, why printing it would waste paper. */
export type PriceLabel = { readonly label: Label } | { readonly refused: string };

/** From the top: shop name, bars, product id and price code, MRP. */
const rows: Readonly<Record<Paper, { name: Row; bars: Row; idTop: number; price: Row }>> = {
  roll: { name: { top: 14, height: 24 }, bars: { top: 48, height: 62 }, idTop: 116, price: { top: 152, height: 32 } },
  sheet: { name: { top: 8, height: 24 }, bars: { top: 38, height: 53 }, idTop: 96, price: { top: 126, height: 32 } },
};

const elementsOf = (product: LabelProduct, shop: LabelShop, format: LabelFormat): LabelElement[] => {
  const { name, bars, idTop, price } = rows[format.paper];
  const { productid } = product;
  const drawn = barcode({ productid, text: productid, row: bars, format, mayMove: format.paper === 'roll' });
  const code = purchaseCode(product.purchaseprice);
  const amount = mrp(product.retailprice, price, format);
  const title = centredText({
    text: shop.shopName,
    rasterise: shop.rasterise,
    row: name,
    format,
    fonts: ['3', '2', '1'],
    heightDots: name.height + 6, // marks above and below the letters of Indian scripts
  });
  const line = idAndCode({
    productid,
    code,
    top: idTop,
    bars: drawn,
    format,
    fonts: [
      ['3', '2'], // the id in the larger letters: people type it when a scanner fails
      ['2', '2'],
      ['1', '1'],
    ],
  });
  return [...title, drawn, ...line, ...amount];
};

/** What a template laid out, or why it would not. */
export const labelOr = (format: LabelFormat, elements: () => LabelElement[]): PriceLabel => {
  try {
    return { label: { format, elements: elements() } };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
};

/**
 * Lays out the price label: shop name, code 128 barcode of the product id, product id, price code and 'MRP: ' with the
 * retail price. The shop's name gives way, id and price never do: a label that would show a wrong or no price, or whose
 * barcode would not read, is refused.
 */
export const priceLabel = (product: LabelProduct, shop: LabelShop, format = labelFormats.roll): PriceLabel =>
  labelOr(format, () => elementsOf(product, shop, format));
