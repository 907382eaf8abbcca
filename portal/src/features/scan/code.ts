import type { Run } from './burst.ts';

/** What may be the text of a barcode of any shop; codes of ours are of this kind too. */
const written = /^[A-Za-z0-9](?:[A-Za-z0-9._/ -]{2,38})[A-Za-z0-9]$/;

const ours = /^BC[0-9]{5,}$/i;

/** Whether it looks like a code of the shop: 'BC26001', or 'BC2600112' of a variant. */
export const looksOurs = (code: string): boolean => ours.test(code);

/** Whether it looks like a barcode rather than a word or an amount: letters and digits, or eight digits and more. */
export const looksScanned = (code: string): boolean =>
  written.test(code) && ((/[0-9]/.test(code) && /[A-Za-z]/.test(code)) || /^[0-9]{8,}$/.test(code));

/**
 * The codes that a burst may be, the likeliest first: as the computer's layout reads the keys, then as a US layout
 * does. None where it cannot be a code.
 */
export const codesOf = ({ text, latin }: Pick<Run, 'text' | 'latin'>): string[] => {
  const codes = [text.trim(), latin].filter((code) => written.test(code));
  return codes.filter(
    (code, place) => codes.findIndex((other) => other.toUpperCase() === code.toUpperCase()) === place,
  );
};
