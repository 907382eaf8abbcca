import type { Paise } from './money.ts';

const letters = 'ZABCDEFGHI';

/**
 * The purchase price as staff read it off a label and customers do not: 'Z', then each digit of the whole rupees,
 * 1 to 9 as A to I and 0 as Z. Paise are left out: the code has no sign for them. ₹1,250.00 is 'ZABEZ'.
 * Throws RangeError on a negative price or a part of a paisa.
 */
export function priceCode(purchasePrice: Paise): string {
  if (!Number.isSafeInteger(purchasePrice) || purchasePrice < 0) throw new RangeError(`No price: ${purchasePrice}`);
  const rupees = String(Math.floor(purchasePrice / 100));
  return `Z${rupees.replaceAll(/[0-9]/g, (digit) => letters.charAt(Number(digit)))}`;
}
