import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What an empty phone field starts with. */
export const defaultPhonePrefix = '+91';

const indianMobile = /^0?([6-9][0-9]{9})$/;

const withCountryCode = /^\+[0-9][0-9 ]{9,20}$/;

/** Whether a phone starts with '+' and a digit, followed by 9 to 20 digits or spaces. */
export function hasCountryCode(phone: string): boolean {
  return withCountryCode.test(phone);
}

/** The phone in international format ('+91 98765 43210'), as typed where it cannot be parsed. */
export function phoneText(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}

/** The phone in international format where that has the very digits that are stored, else as it is stored. */
export function phoneForFile(phone: string): string {
  const text = phoneText(phone);
  return phoneForSaving(text) === phoneForSaving(phone) ? text : phone;
}

/** The phone as it is stored: without spaces. */
export function phoneForSaving(phone: string): string {
  return phone.replaceAll(/\s/g, '');
}

/** The digits of the longest phone in the world (E.164). */
const longestPhone = 15;

/**
 * A phone as one types it: in international format as far as it can be parsed ('+91 98765 43210'), left as typed
 * where it cannot: without a known country code, or with other characters. One too long to be parsed loses the spaces
 * it got while it was shorter. No digit is ever lost.
 */
export function phoneTyped(typed: string): string {
  // A whole number pasted behind the prefix that stood there is the number meant.
  const latin = latinDigits(typed).replace(/^\+[0-9 ]*(?=\+)/, '');
  if (!/^\+[0-9 ]*$/.test(latin)) return latin;
  const plain = latin.replaceAll(' ', '');
  if (plain.length > 1 + longestPhone) return plain;
  const formatter = new AsYouType();
  const formatted = formatter.input(latin);
  return formatter.getCallingCode() === undefined ? latin : formatted;
}

/** The phone as it stands once its field is left: an Indian mobile number as people say it takes its country code. */
export function phoneLeft(typed: string): string {
  const mobile = indianMobile.exec(typed.replaceAll(/[\s()-]/g, ''))?.[1];
  return mobile === undefined ? typed : phoneTyped(`${defaultPhonePrefix}${mobile}`);
}

/** Digits of any script as those from 0 to 9: whoever types in Hindi or Gujarati means the same number. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** The digits of a script stand in a row, the first of them at a multiple of ten behind those of the scripts before. */
function digitValue(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  const own = zero;
  while (own - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return own - zero;
}
