/** What a link of a mail is for, in the provider's words. */
export type LinkType = 'email' | 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite';

/**
 * What brought the browser here, as its address said:
 * - `link`: a link of a mail, whose token is still to be verified;
 * - `code`: the return of a sign-in elsewhere, or of a mail's link, with a code that the auth client exchanges;
 * - `other-browser`: such a code, while this browser is not the one that asked for it;
 * - `said`: the provider has done its part and says how it goes on; '' where it says what it is not known to say;
 * - `failed`: a sign-in elsewhere, or a link of a mail, came back with a refusal, in the provider's words or in ours.
 */
export type Arrival =
  | { readonly kind: 'link'; readonly tokenHash: string; readonly type: LinkType }
  | { readonly kind: 'code' }
  | { readonly kind: 'other-browser' }
  | { readonly kind: 'said'; readonly message: string }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly message: string;
      readonly from: 'mail' | 'google' | 'directory';
    };

let current: Arrival | null = null;

/** Remembers what brought the browser here until a page takes it. */
export const setArrival = (arrival: Arrival | null): void => {
  current = arrival;
};

/** What brought the browser here, for the page that shows its outcome: whoever asks next gets null. */
export const takeArrival = (): Arrival | null => {
  const taken = current;
  current = null;
  return taken;
};
