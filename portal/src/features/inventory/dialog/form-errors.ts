import { countText, rupeesText } from '../../../../../shop/money.ts';
import { deriveName, highestPrice, highestStock, productLimits } from '../../../../../shop/product.ts';
import { type PriceEntry, paiseOf } from './price-entry.ts';
import { isIncomplete, type ProductForm, type VariantLine } from './product-form.ts';

export type FieldName = 'category' | 'fabric' | 'purchase' | 'retail' | 'description' | 'producturl';
export type LineColumn = 'size' | 'color' | 'stock';
export type ErrorKey = FieldName | `${LineColumn}:${string}`;

/** One sentence for each field that is wrong, in the order in which the fields stand. */
export type FormErrors = ReadonlyMap<ErrorKey, string>;

export const lineKey = (line: VariantLine, column: LineColumn): ErrorKey => `${column}:${line.variantid}`;

type Found = [ErrorKey, string | null];

/**
 * What is wrong with a form.
 * @param isNew an incomplete variant line is an error in a new product; in a stored one it is left unsent
 */
export function formErrors(form: ProductForm, categoryName: string, isNew: boolean): FormErrors {
  const name = deriveName(form.fabric, categoryName);
  const nameless = name === '' ? 'Choose a category or type a fabric: the name is made of them.' : null;
  const found: Found[] = [
    ['category', nameless],
    ['fabric', nameless ?? tooLong(form.fabric, productLimits.fabric)],
    ['purchase', priceError(form.purchase, 'purchase price')],
    ['retail', priceError(form.retail, 'retail price')],
    ...form.lines.flatMap((line) => lineErrors(line, isNew)),
    ['description', tooLong(form.description, productLimits.description)],
    ['producturl', urlError(form.producturl.trim())],
  ];
  return new Map(found.filter((entry): entry is [ErrorKey, string] => entry[1] !== null));
}

function tooLong(text: string, most: number): string | null {
  return text.trim().length > most ? `Shorten this to ${countText(most)} characters.` : null;
}

function priceError(entry: PriceEntry, name: string): string | null {
  const paise = paiseOf(entry);
  if (paise === null) return `Type the ${name}, 0 if it has none.`;
  return paise > highestPrice ? `Type at most ${rupeesText(highestPrice)}.` : null;
}

function lineErrors(line: VariantLine, isNew: boolean): Found[] {
  if (!isNew && isIncomplete(line)) return [];
  return [
    [lineKey(line, 'size'), line.size.trim() === '' ? 'Size is required' : tooLong(line.size, productLimits.size)],
    [lineKey(line, 'color'), line.color.trim() === '' ? 'Color is required' : tooLong(line.color, productLimits.color)],
    [lineKey(line, 'stock'), stockError(line.stock)],
  ];
}

function stockError(stock: string): string | null {
  if (!/^[0-9]+$/.test(stock)) return 'Type a whole number, 0 or more';
  return Number(stock) > highestStock ? `At most ${countText(highestStock)}` : null;
}

function urlError(url: string): string | null {
  if (url === '') return null;
  if (!/^https?:\/\/[^\s/?#]+[^\s]*$/i.test(url) || !URL.canParse(url)) {
    return 'Type a whole web address, such as https://example.com/saree-12.';
  }
  return tooLong(url, productLimits.producturl);
}

const reasons: readonly [RegExp, FieldName][] = [
  [/category/i, 'category'],
  [/fabric|has no name|name is too long/i, 'fabric'],
  [/purchase price/i, 'purchase'],
  [/retail price/i, 'retail'],
  [/description/i, 'description'],
  [/product url/i, 'producturl'],
];

/** The field that a reason for a refused save names, if it names one. */
export function fieldOfReason(reason: string): FieldName | null {
  return reasons.find(([words]) => words.test(reason))?.[1] ?? null;
}
