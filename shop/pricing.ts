import type { Paise } from './money.ts';

/** What a percentage reads where there is nothing to take it of. */
const notApplicable = 'N/A';

/** The retail price that 'Auto' fills in: 2.5 times the purchase price, rounded up to whole rupees. */
export function autoRetailPrice(purchasePrice: Paise): Paise {
  return Math.ceil(purchasePrice / 40) * 100;
}

/** What retail lies above purchase, in percent of purchase with one decimal ('150.0'); 'N/A' at purchase 0. */
export function markup(purchasePrice: Paise, retailPrice: Paise): string {
  return percent(retailPrice - purchasePrice, purchasePrice);
}

/** The lowest price to which a customer may be brought: 1.3 times the purchase price, to the nearest paisa. */
export function maxDiscountPrice(purchasePrice: Paise): Paise {
  return divideRounded(purchasePrice * 13, 10);
}

/**
 * How far the max discount price lies below retail, in percent of retail with one decimal ('48.0'); 'N/A' at
 * retail 0. Negative where even the retail price lies below it.
 */
export function percentOff(purchasePrice: Paise, retailPrice: Paise): string {
  return percent(retailPrice - maxDiscountPrice(purchasePrice), retailPrice);
}

function percent(part: Paise, whole: Paise): string {
  return whole === 0 ? notApplicable : (divideRounded(part * 1000, whole) / 10).toFixed(1);
}

/** Whole-number division, halves away from zero. Exact: every product here stays below 2^53. */
function divideRounded(dividend: number, divisor: number): number {
  const doubled = Math.abs(dividend) * 2 + divisor;
  const quotient = (doubled - (doubled % (2 * divisor))) / (2 * divisor);
  return dividend < 0 && quotient !== 0 ? -quotient : quotient;
}
