import { type AuthSettings, CannotStart } from '../../provider/index.ts';
import type { Value } from './value.ts';

/** How many mails an hour may be asked for. */
export type MailLimits = Pick<AuthSettings, 'messagesInAll' | 'messagesPerAddress'>;

const hour = 3600;

/** Not set, the accounts' service decides. */
export const readMailLimits = (value: Value): MailLimits => {
  const inAll = count('THAAN_MAIL_PER_HOUR', value('THAAN_MAIL_PER_HOUR'), 8);
  const perAddress = count('THAAN_MAIL_PER_ADDRESS', value('THAAN_MAIL_PER_ADDRESS'), 1);
  return {
    ...(inAll !== undefined && { messagesInAll: { count: inAll, seconds: hour } }),
    ...(perAddress !== undefined && { messagesPerAddress: { count: perAddress, seconds: hour } }),
  };
};

const count = (name: string, text: string | undefined, fewest: number): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) < fewest)
    throw new CannotStart(`${name} must be a whole number from ${fewest} to 99999, not "${text}".`);
  return Number(text);
};
