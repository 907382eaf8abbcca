/** An amount of Indian rupees as a whole number of paise (1/100 rupee): the only form that is ever added up. */
export type Paise = number;

const decimal = /^(-?)([0-9]+)(?:\.([0-9]{1,2})0*)?$/;

const twoDecimals = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const noDecimals = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const grouped = new Intl.NumberFormat('en-IN');

/**
 * The paise of an amount of rupees as the data service sends it (1234.5 or '1234.50'); null and '' are 0.
 * Throws RangeError on what is no amount: other text, more than two decimals, more than a double holds exactly.
 */
export function paiseFrom(rupees: string | number | null | undefined): Paise {
  if (rupees === null || rupees === undefined || rupees === '') return 0;
  const match = decimal.exec(String(rupees));
  if (!match) throw new RangeError(`Not an amount in rupees: ${rupees}`);
  const [, sign, whole, fraction = ''] = match;
  const paise = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(paise)) throw new RangeError(`Too large an amount: ${rupees}`);
  return sign === '-' && paise !== 0 ? -paise : paise;
}

/** The amount as exact decimal text, the form in which it is sent and stored: 123450 is '1234.50'. */
export function decimalText(paise: Paise): `${number}` {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`Not a whole number of paise: ${paise}`);
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}

/** '₹1,23,456.00': rupee sign, Indian grouping, two decimals. */
export function rupeesText(paise: Paise): string {
  return twoDecimals.format(decimalText(paise));
}

/** '₹1,23,456': as rupeesText, the decimals left out while they are zero. No amount is ever rounded. */
export function rupeesWholeText(paise: Paise): string {
  return (paise % 100 === 0 ? noDecimals : twoDecimals).format(decimalText(paise));
}

/** A count with Indian grouping: 123456 is '1,23,456'. */
export function countText(count: number): string {
  return grouped.format(count);
}
