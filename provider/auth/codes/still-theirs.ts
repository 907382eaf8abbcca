import type { Account } from '../accounts/account.ts';
import type { TakenToken } from './one-time-tokens.ts';

/**
 * Whether what a message proves is still the account's: its address or number, or the one that it waits for, may have
 * become another since.
 */
export const isStillTheirs = ({ user }: Account, { type, sentTo }: TakenToken): boolean => {
  switch (type) {
    case 'phone_change_token':
      return sentTo === user.phone_change;
    case 'email_change_token_new':
      return sentTo === user.email_change;
    default:
      return sentTo === user.email || sentTo === user.phone;
  }
};
