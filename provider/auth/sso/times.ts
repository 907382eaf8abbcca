/** How far the clock of an identity provider may be off, in milliseconds. */
export const skewMs = 60_000;

/** A moment as SAML writes one, in milliseconds; NaN for what is none, and for one that does not say its zone. */
export const momentOf = (text: string | undefined): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text ?? '')
    ? Date.parse(text ?? '')
    : Number.NaN;

/** Whether it has come; what is no moment has not. */
export const hasCome = (text: string | undefined, now: number): boolean => momentOf(text) <= now + skewMs;

/** Whether it is still to come; what is no moment is not. */
export const isToCome = (text: string | undefined, now: number): boolean => momentOf(text) > now - skewMs;
