import { accountPhone } from '../../../../shop/account-phone.ts';

/** Whom an account is known by: an email, or a phone with its `+`. */
export type Reached = { readonly email: string } | { readonly phone: string };

/** What was typed as an email or a phone number, as its field takes them. */
export const reachedBy = (typed: string): Reached =>
  typed.includes('@') ? { email: typed.trim() } : { phone: accountPhone(typed) };
