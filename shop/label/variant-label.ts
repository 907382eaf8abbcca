import type { LabelElement } from './elements.ts';
import { type LabelFormat, labelFormats, type Paper, type ResidentFont } from './geometry.ts';
import {
  barcode,
  centredText,
  edgesOf,
  ends,
  idAndCode,
  mrp,
  pairGap,
  purchaseCode,
  Refusal,
  type Row,
  textRoom,
} from './parts.ts';
import { type LabelProduct, type LabelShop, labelOr, type PriceLabel } from './price-label.ts';
import { fittedPair } from './text-line.ts';
import { variantCode } from './variant-code.ts';

/** What a variant's label tells beside its product; number is null where the product's 99 are used. */
export interface LabelVariant {
  readonly size: string;
  readonly color: string;
  readonly number: number | null;
}

interface Places {
  readonly name: Row;
  readonly nameFonts: readonly ResidentFont[];
  readonly nameDots: number;
  readonly bars: Row;
  readonly idTop: number;
  readonly idFonts: readonly (readonly [ResidentFont, ResidentFont])[];
  /** Size and color. */
  readonly detail: Row;
  readonly detailFonts: readonly ResidentFont[];
  readonly detailDots: number;
  readonly price: Row;
}

/** From the top: shop name, bars, product id and price code, size and color, MRP. */
const places: Readonly<Record<Paper, Places>> = {
  roll: {
    name: { top: 9, height: 24 },
    nameFonts: ['3', '2', '1'],
    nameDots: 30,
    bars: { top: 39, height: 54 },
    idTop: 98,
    idFonts: [
      ['3', '2'],
      ['2', '2'],
      ['1', '1'],
    ],
    detail: { top: 126, height: 24 },
    detailFonts: ['3', '2', '1'],
    detailDots: 28,
    price: { top: 157, height: 32 },
  },
  sheet: {
    name: { top: 5, height: 20 },
    nameFonts: ['2', '1'],
    nameDots: 24,
    bars: { top: 29, height: 51 },
    idTop: 84,
    idFonts: [
      ['2', '2'],
      ['1', '1'],
    ],
    detail: { top: 107, height: 20 },
    detailFonts: ['2', '1'],
    detailDots: 22,
    price: { top: 130, height: 32 },
  },
};

const codeOf = ({ productid }: LabelProduct, { number }: LabelVariant): string => {
  if (number === null) {
    throw new Refusal('This variant has no number: the product has used its 99. Print its price label instead.');
  }
  return variantCode(productid, number);
};

const elementsOf = (
  product: LabelProduct,
  variant: LabelVariant,
  shop: LabelShop,
  format: LabelFormat,
): LabelElement[] => {
  const at = places[format.paper];
  const { productid } = product;
  const bars = barcode({ productid, text: codeOf(product, variant), row: at.bars, format, mayMove: false });
  const code = purchaseCode(product.purchaseprice);
  const price = mrp(product.retailprice, at.price, format);
  const { shopName: text, rasterise } = shop;
  const name = centredText({ text, rasterise, row: at.name, format, fonts: at.nameFonts, heightDots: at.nameDots });
  const line = idAndCode({ productid, code, top: at.idTop, bars, format, fonts: at.idFonts });
  const [size, color] = fittedPair(variant.size, variant.color, {
    fonts: at.detailFonts,
    heightDots: at.detailDots,
    width: textRoom(format),
    rasterise,
    gap: pairGap,
  });
  const edges = edgesOf(bars, size.width + pairGap + color.width, format);
  const top = (height: number): number => at.detail.top + Math.round((at.detail.height - height) / 2);
  return [...name, bars, ...line, ...ends(size, color, edges, [top(size.height), top(color.height)]), ...price];
};

/**
 * Lays out the label of one variant: as the price label, with size and color, and with the variant's number behind the
 * product id in the barcode, so that a scan finds the piece. Shop name, size and color give way, id and price never do.
 */
export const variantLabel = (
  product: LabelProduct,
  variant: LabelVariant,
  shop: LabelShop,
  format = labelFormats.roll,
): PriceLabel => labelOr(format, () => elementsOf(product, variant, shop, format));
