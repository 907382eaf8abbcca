import type { Paise } from './money.ts';

/** One line of a product's variants, as the data service names its columns. */
export type Variant = { variantid: string; size: string; color: string; stock: number };

/** The highest price that the database takes: ₹9,99,99,99,999.99. */
export const highestPrice: Paise = 999_999_999_999;

/** The most pieces of one variant that the database takes. */
export const highestStock = 10_000_000;

const decimalNumber = /[0-9]\.[0-9]|^[\s₹]*\.[0-9]/;

/** A product's name: fabric and category name joined with ' - ', empty parts skipped. */
export function deriveName(fabric: string, categoryName: string): string {
  return [fabric, categoryName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' - ');
}

/** A new variant line under the id given: stock 0, no colour, no size, but 'Free-Size' in the category saree. */
export function blankVariant(categoryName: string, variantId: string): Variant {
  const isSaree = categoryName.trim().toLowerCase() === 'saree';
  return { variantid: variantId, size: isSaree ? 'Free-Size' : '', color: '', stock: 0 };
}

/** What stays of a text typed into a price field: its digits. */
export function priceDigits(typed: string): string {
  return typed.replaceAll(/[^0-9]/g, '');
}

/**
 * The sentence that refuses a text pasted into a price field, or null if its digits may be taken. A decimal is
 * refused because its digits alone would be a hundred times the price.
 */
export function pastedPriceRefusal(pasted: string): string | null {
  if (!decimalNumber.test(pasted)) return null;
  return `Prices are in whole rupees. "${pasted.trim()}" has a decimal point: type the rupees alone.`;
}

/** Where a product's picture is: the product's address followed by /display/image.jpg. */
export function pictureUrl(productUrl: string): string {
  return `${productUrl.replace(/\/+$/, '')}/display/image.jpg`;
}
