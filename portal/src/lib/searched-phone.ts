/** A filter of phones as it is searched for: numbers are stored without what people write between the digits. */
export const searchedPhone = (typed: string): string => typed.replaceAll(/[\s().-]/g, '');
