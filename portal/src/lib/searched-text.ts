/** A filter as it is searched for: a phone's keyboard puts a space behind every word it suggests. */
export const searchedText = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ');

/** A filter of phones as it is searched for: numbers are stored without what people write between the digits. */
export const searchedPhone = (typed: string): string => typed.replaceAll(/[\s().-]/g, '');
