import { mostCopies } from '../../../../../shop/label/tspl.ts';

/** A number of copies as typed: the number, or what to do about it. */
export type Copies = { readonly copies: number } | { readonly error: string };

/** The first digits of Devanagari and Gujarati: the other nine follow each. */
const zeros = ['०', '૦'].map((zero) => zero.charCodeAt(0));

const latinDigit = (digit: string): string => {
  const value = zeros.map((zero) => digit.charCodeAt(0) - zero).find((each) => each >= 0 && each <= 9);
  return String(value);
};

/** A whole number as people here type it: '12', '1,000', '१२'. NaN for anything else, and for more than 9 digits. */
export const wholeNumber = (text: string): number => {
  const latin = text.trim().replace(/[०-९૦-૯]/g, latinDigit);
  const digits = /^\d{1,3}(?:,\d{2,3})*$/.test(latin) ? latin.replaceAll(',', '') : latin;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
};

/** Reads the copies field. */
export const copiesFrom = (text: string): Copies => {
  const copies = wholeNumber(text);
  if (copies >= 1 && copies <= mostCopies) return { copies };
  if (copies > mostCopies) return { error: `Print at most ${mostCopies} labels at once.` };
  return { error: `Type how many labels to print: a whole number from 1 to ${mostCopies}.` };
};
