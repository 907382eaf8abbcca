import { type AuthSettings, CannotStart } from '../../provider/index.ts';
import type { Value } from './value.ts';

/** How many mails, and messages to phones, may be asked for. */
export type MessageLimits = Pick<AuthSettings, 'messagesInAll' | 'messagesPerAddress' | 'smsInAll' | 'smsPerDay'>;

const hour = 3600;

/** Not set, the accounts' service decides. */
export const readMessageLimits = (value: Value): MessageLimits => {
  const inAll = count('THAAN_MAIL_PER_HOUR', value('THAAN_MAIL_PER_HOUR'), 8);
  const perAddress = count('THAAN_MAIL_PER_ADDRESS', value('THAAN_MAIL_PER_ADDRESS'), 1);
  const texts = count('THAAN_SMS_PER_HOUR', value('THAAN_SMS_PER_HOUR'), 4);
  const textsPerDay = count('THAAN_SMS_PER_DAY', value('THAAN_SMS_PER_DAY'), 4);
  return {
    ...(inAll !== undefined && { messagesInAll: { count: inAll, seconds: hour } }),
    ...(texts !== undefined && { smsInAll: { count: texts, seconds: hour } }),
    ...(textsPerDay !== undefined && { smsPerDay: { count: textsPerDay, seconds: 24 * hour } }),
    ...(perAddress !== undefined && { messagesPerAddress: { count: perAddress, seconds: hour } }),
  };
};

const count = (name: string, text: string | undefined, fewest: number): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) < fewest)
    throw new CannotStart(`${name} must be a whole number from ${fewest} to 99999, not "${text}".`);
  return Number(text);
};
