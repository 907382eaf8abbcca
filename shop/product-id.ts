import { shopDay } from './dates.ts';

const yearlyId = /^(BC[0-9]{2})([0-9]+)$/;
const sequenceDigits = 3;
const sortDigits = 6;

/** 'BC' and the two-digit year of `instant` on the shop's calendar (+05:30), e.g. 'BC26'. */
export function yearPrefix(instant: Date): string {
  return `BC${shopDay(instant).slice(2, 4)}`;
}

/**
 * The id of the product number `sequence` under a year's prefix: 'BC26' and 7 are 'BC26007'.
 * Past 999 the number simply grows by a digit.
 */
export function formatProductId(prefix: string, sequence: number | bigint): string {
  return prefix + String(sequence).padStart(sequenceDigits, '0');
}

/** The id after the highest suffix in use under `prefix` (null: none yet), as get_max_product_suffix answers it. */
export function nextProductId(prefix: string, highestSuffix: string | null): string {
  return formatProductId(prefix, BigInt(highestSuffix ?? '0') + 1n);
}

/**
 * The text by which products are sorted, character by character: 'BC', two digits, the suffix padded to six
 * digits. Ids of any other form come after all of those, with 'ZZ' before them. The database's column
 * products.sort_key holds the same text.
 */
export function productSortKey(productId: string): string {
  const [, prefix, suffix] = yearlyId.exec(productId) ?? [];
  if (prefix === undefined || suffix === undefined) return `ZZ${productId}`;
  return prefix + suffix.padStart(sortDigits, '0');
}
