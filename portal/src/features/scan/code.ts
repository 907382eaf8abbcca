import { isBarcodeText } from '../../../../shop/label/characters.ts';
import type { KeyRun } from './burst.ts';

/** A product's id has up to 40 characters, a variant's code two more. */
const longestCode = 42;

const ours = /^BC[0-9]{5,}$/i;

/** Whether a label can hold it: what is printed as a barcode is a code, and nothing else is. */
const isCode = (text: string): boolean => text.length <= longestCode && isBarcodeText(text);

/** Whether it looks like a code of the shop: 'BC26001', or 'BC2600112' of a variant. */
export const looksOurs = (code: string): boolean => ours.test(code);

/** Whether it looks like a barcode rather than a word or an amount: letters and digits, or eight digits and more. */
export const looksScanned = (code: string): boolean =>
  isCode(code) && ((/[0-9]/.test(code) && /[A-Za-z]/.test(code)) || /^[0-9]{8,}$/.test(code));

/**
 * The codes that a burst may be, the likeliest first: as the computer's layout reads the keys, then as a US layout
 * does. None where it cannot be a code.
 */
export const codesOf = ({ text, latin }: Pick<KeyRun, 'text' | 'latin'>): string[] => {
  const codes = [text.trim(), latin].filter(isCode);
  return codes.filter(
    (code, place) => codes.findIndex((other) => other.toUpperCase() === code.toUpperCase()) === place,
  );
};
