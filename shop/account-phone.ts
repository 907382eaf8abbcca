/** An Indian mobile number, with what may stand before its ten digits where it is dialled. */
const indianMobile = /^(?:91)?0?(?=[6-9]\d{9}$)/;
const indianMobileOfPlus = /^910?(?=[6-9]\d{9}$)/;

/**
 * The phone number that an account is known by, as it was typed or pasted: '+' and digits. Without a country code it is
 * an Indian mobile number; whether there is such a number the accounts' service knows. Apart from phone.ts, whose
 * library the pages for signing in do without.
 */
export function accountPhone(typed: string): string {
  // A whole number pasted behind the prefix that stood there is the number meant.
  const digits = typed.replace(/^.*\+/, '').replaceAll(/\D/g, '');
  return `+${digits.replace(typed.includes('+') ? indianMobileOfPlus : indianMobile, '91')}`;
}
