import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

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
