import { type Paise, rupeesWholeText } from '../../../../../shop/money.ts';
import { priceDigits } from '../../../../../shop/product.ts';

/**
 * What a price field holds: the stored price as long as nobody typed over it, paise and all; from then on the digits
 * typed, which are whole rupees ('' for none).
 */
export type PriceEntry = { readonly stored: Paise } | { readonly digits: string };

export const noPrice: PriceEntry = { digits: '' };

/** One digit more than the highest price has: what is too much must be seen to be refused. */
const mostDigits = 13;

/** The price in paise, null where nothing is typed. */
export function paiseOf(entry: PriceEntry): Paise | null {
  if ('stored' in entry) return entry.stored;
  return entry.digits === '' ? null : Number(entry.digits) * 100;
}

/** What the field shows: '₹1,250', '₹1,250.50' for stored paise, '' for nothing. */
export function shownPrice(entry: PriceEntry): string {
  const paise = paiseOf(entry);
  return paise === null ? '' : rupeesWholeText(paise);
}

/**
 * The entry after the field's text was edited. Stored paise never turn into rupees: they are dropped with the first
 * edit, also when it is their point that is deleted.
 */
export function editedPrice(before: PriceEntry, text: string): PriceEntry {
  const shown = shownPrice(before);
  if (text === shown) return before;
  return { digits: tidyDigits(shown.includes('.') ? withoutPaise(shown, text) : text) };
}

function withoutPaise(shown: string, text: string): string {
  if (text === shown.replace('.', '')) return shown.slice(0, shown.indexOf('.'));
  const point = text.lastIndexOf('.');
  return point < 0 ? text : text.slice(0, point);
}

function tidyDigits(text: string): string {
  const digits = priceDigits(text).replace(/^0+(?=[0-9])/, '');
  return digits.slice(0, mostDigits);
}

/** Where the caret belongs after `text` became `shown`: with as many digits behind it as before. */
export function caretAfterEdit(text: string, caret: number, shown: string): number {
  const behind = priceDigits(text.slice(caret)).length;
  let place = shown.length;
  let digits = 0;
  while (place > 0 && digits < behind) {
    place -= 1;
    if (/[0-9]/.test(shown.charAt(place))) digits += 1;
  }
  // Before a comma, not behind it: there Backspace would find nothing to delete.
  return shown.charAt(place - 1) === ',' ? place - 1 : place;
}
