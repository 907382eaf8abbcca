import { type Paise, paiseFrom, rupeesWholeText } from '../money.ts';
import { priceCode } from '../price-code.ts';
import { isBarcodeText } from './characters.ts';
import { code128Modules, quietZoneModules, widestCode128Modules } from './code-128.ts';
import type { BarcodeElement, Label, LabelElement, Rasterise } from './elements.ts';
import { labelWidth, narrowBar, type ResidentFont, sideMargin } from './geometry.ts';
import { fittedLine, residentLine, type TextLine, wholeLine } from './text-line.ts';

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

// From the top, in dots: shop name, bars, product id and price code, MRP.
const shopNameTop = 14;
const shopNameHeight = 24;
const barsTop = 48;
const barsHeight = 62;
const idTop = 116;
const priceTop = 152;
const priceHeight = 32;

const textWidthLimit = labelWidth - 2 * sideMargin;
const quietZone = quietZoneModules * narrowBar;

class Refusal extends Error {}

const centred = (width: number): number => Math.round((labelWidth - width) / 2);

const barcode = (productid: string): BarcodeElement => {
  if (productid === '') throw new Refusal('This product has no id, so there is nothing to put in its barcode.');
  if (!isBarcodeText(productid)) {
    throw new Refusal(
      `The id “${productid}” holds a character that a barcode cannot carry. Letters, digits, . + - / _ and single spaces can be printed.`,
    );
  }
  const widest = widestCode128Modules(productid) * narrowBar;
  if (widest > labelWidth - 2 * quietZone) {
    throw new Refusal(
      `The id “${productid}” is too long: its barcode would not fit a 40 mm label in bars that a scanner can read.`,
    );
  }
  // Centred as the bars should come out, and with its quiet zones even if a printer draws them at their widest.
  const x = Math.min(centred(code128Modules(productid) * narrowBar), labelWidth - quietZone - widest);
  return { kind: 'barcode', x, y: barsTop, height: barsHeight, text: productid };
};

/** The id in the larger letters: people type it when a scanner fails. */
const idAndCodeFonts: readonly (readonly [ResidentFont, ResidentFont])[] = [
  ['3', '2'],
  ['2', '2'],
  ['1', '1'],
];

const idAndCode = (productid: string, code: string, bars: BarcodeElement): LabelElement[] => {
  const gap = 24;
  const lines = idAndCodeFonts
    .map(([idFont, codeFont]): [TextLine, TextLine] => [residentLine(productid, idFont), residentLine(code, codeFont)])
    .find(([id, price]) => id.width + gap + price.width <= textWidthLimit);
  if (!lines) throw new Refusal(`The id “${productid}” and the price code ${code} do not fit beside each other.`);
  const [id, price] = lines;
  const width = Math.max(labelWidth - 2 * bars.x, id.width + gap + price.width);
  const left = centred(width);
  const codeTop = idTop + Math.floor((id.height - price.height) * 0.75); // on one line of writing
  return [...id.at(left, idTop), ...price.at(left + width - price.width, codeTop)];
};

const amount = (rupees: string | number | null): Paise => {
  try {
    return paiseFrom(rupees);
  } catch {
    return Number.NaN;
  }
};

const retailPrice = (rupees: string | number | null): LabelElement[] => {
  const paise = amount(rupees);
  if (!(paise > 0)) {
    throw new Refusal('This product has no retail price. Set its retail price first, then print the label.');
  }
  const price = rupeesWholeText(paise);
  const line = wholeLine(`MRP: ${price}`, ['4', '3', '2'], textWidthLimit);
  if (!line) throw new Refusal(`The price ${price} is too long for the label.`);
  return line.at(centred(line.width), priceTop + Math.round((priceHeight - line.height) / 2));
};

const purchaseCode = (rupees: string | number | null): string => {
  const paise = amount(rupees);
  if (rupees === null || rupees === '' || !(paise >= 0)) {
    throw new Refusal('This product has no purchase price. Set its purchase price first, then print the label.');
  }
  return priceCode(paise);
};

const elementsOf = (product: LabelProduct, shop: LabelShop): LabelElement[] => {
  const bars = barcode(product.productid);
  const code = purchaseCode(product.purchaseprice);
  const price = retailPrice(product.retailprice);
  const name = fittedLine(shop.shopName, {
    fonts: ['3', '2', '1'],
    heightDots: shopNameHeight + 6, // marks above and below the letters of Indian scripts
    width: textWidthLimit,
    rasterise: shop.rasterise,
  });
  const nameTop = Math.max(2, shopNameTop + Math.round((shopNameHeight - name.height) / 2));
  return [...name.at(centred(name.width), nameTop), bars, ...idAndCode(product.productid, code, bars), ...price];
};

/**
 * Lays out the 40 x 25 mm price label: shop name, code 128 barcode of the product id, product id, price code and
 * 'MRP: ' with the retail price. The shop's name gives way, id and price never do: a label that would show a wrong or
 * no price, or whose barcode would not read, is refused.
 */
export const priceLabel = (product: LabelProduct, shop: LabelShop): PriceLabel => {
  try {
    return { label: { elements: elementsOf(product, shop) } };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
};
