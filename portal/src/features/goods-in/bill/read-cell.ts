import { labelOf } from '../../../../../shop/fields/field.ts';
import { productFields, variantFields } from '../../../../../shop/fields/product.ts';
import { countText, type Paise, paiseFrom, rupeesText, rupeesWholeText } from '../../../../../shop/money.ts';
import { highestPrice, highestStock } from '../../../../../shop/product.ts';
import { readCell } from '../../../../../shop/spreadsheet/cells.ts';
import { type Column, tidied } from './bill-line.ts';

/** What a cell says: a number, nothing, or why it cannot be taken, in a sentence. */
export type Read = { readonly value: number | null } | { readonly problem: string };

const nothing: Read = { value: null };

/** No more texts than a bill of the most lines has are remembered, some times over. */
const mostRemembered = 10_000;

/** What a text says, read once: the same few hundred prices and counts are asked about with each key. */
function reading(read: (text: string) => Read): (text: string) => Read {
  const remembered = new Map<string, Read>();
  return (text) => {
    const known = remembered.get(text);
    if (known) return known;
    if (remembered.size >= mostRemembered) remembered.clear();
    const said = read(text);
    remembered.set(text, said);
    return said;
  };
}

/** How each column is called on the page. */
export const columnLabels: Readonly<Record<Column, string>> = {
  code: 'Product ID or code',
  category: labelOf(productFields.category),
  fabric: labelOf(productFields.fabric),
  purchase: labelOf(productFields.purchaseprice),
  retail: labelOf(productFields.retailprice),
  size: labelOf(variantFields.size),
  color: labelOf(variantFields.color),
  quantity: 'Quantity',
};

/** A price in paise, as bills write it: '₹1,250', 'Rs. 1250/-', '1250.00'. Prices are in whole rupees. */
export const readPrice = reading((text) => {
  const reading = readCell('rupees', text);
  if (reading === null) return nothing;
  if ('problem' in reading) return { problem: `${reading.problem}.` };
  const amount = String(reading.value);
  if (amount.startsWith('-')) return { problem: 'A price cannot be below 0.' };
  if (/\.0*[1-9]/.test(amount)) {
    return { problem: `Prices are in whole rupees. "${text.trim()}" has a decimal point: type the rupees alone.` };
  }
  const paise = Number(amount) * 100;
  return paise > highestPrice ? { problem: `Type at most ${rupeesText(highestPrice)}.` } : { value: paise };
});

/** How many pieces came in: '1,200', '12 pcs'. */
export const readQuantity = reading((text) => {
  const reading = readCell('count', text);
  if (reading === null) return nothing;
  if ('problem' in reading) return { problem: `${reading.problem}.` };
  const count = Number(reading.value);
  if (count < 1) return { problem: 'No piece came in with this line: type how many, or remove the line.' };
  return count > highestStock ? { problem: `At most ${countText(highestStock)}.` } : { value: count };
});

/** The number that a cell holds; null where it holds none, or one that cannot be taken. */
export const numberIn = (read: Read): number | null => ('value' in read ? read.value : null);

export const pricePaise = (text: string): Paise | null => numberIn(readPrice(text));

/** What is written in a price's field for the price of a product. */
export const priceText = (rupees: number | string): string => rupeesWholeText(paiseFrom(rupees));

/** What the field shows of it once one has left it: blanks put in order, a price with its sign, a count bare. */
export function tidyCell(column: Column, text: string): string {
  if (column === 'purchase' || column === 'retail') {
    const paise = pricePaise(text);
    return paise === null ? tidied(text) : rupeesWholeText(paise);
  }
  if (column === 'quantity') {
    const count = numberIn(readQuantity(text));
    return count === null ? tidied(text) : String(count);
  }
  return tidied(text);
}
