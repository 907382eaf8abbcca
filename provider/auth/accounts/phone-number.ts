import { validationFailed } from '../errors.ts';

/** What costs whoever calls it, or who sends to it, more than a message to a person. */
const costly = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'PERSONAL_NUMBER', 'VOICEMAIL', 'TOLL_FREE']);

/**
 * A number of a person in the digits that GoTrue stores, '919876543210', from E.164 with or without its `+`; blanks do
 * not matter. Throws for what is none. Loaded at the first need, since it knows the numbers of the world.
 */
export const normalisePhone = async (typed: string): Promise<string> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const digits = typed.replace(/\s+/g, '').replace(/^\+/, '');
  const number = /^[1-9]\d{1,14}$/.test(digits) ? parsePhoneNumberFromString(`+${digits}`) : undefined;
  // Of no country are those of satellites and of networks between countries, which cost the most.
  if (!number?.isValid() || number.country === undefined || costly.has(number.getType() ?? ''))
    throw validationFailed('Invalid phone number format (E.164 required)');
  return number.number.slice(1);
};
