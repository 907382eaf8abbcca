import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What an empty phone field starts with. */
export const defaultPhonePrefix = '+91';

const withCountryCode = /^\+[0-9][0-9 ]{9,20}$/;

/** Whether a phone starts with '+' and a digit, followed by 9 to 20 digits or spaces. */
export function hasCountryCode(phone: string): boolean {
  return withCountryCode.test(phone);
}

/** The phone in international format ('+91 98765 43210'), as typed where it cannot be parsed. */
export function phoneText(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
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
  if (!/^\+[0-9 ]*$/.test(typed)) return typed;
  const plain = typed.replaceAll(' ', '');
  if (plain.length > 1 + longestPhone) return plain;
  const formatter = new AsYouType();
  const formatted = formatter.input(typed);
  return formatter.getCallingCode() === undefined ? typed : formatted;
}
