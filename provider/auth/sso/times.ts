/** How far the clock of an identity provider may be off, in milliseconds. */
export const skewMs = 60_000;

// "Never" is written as the last second of the year 9999; PostgreSQL reads no year of five digits, which it would be
// with the skew, or in another zone.
const last = Date.UTC(9999, 11, 31);

/**
 * A moment as SAML writes one, in milliseconds, or the last that we store; NaN for what is none, and for one that does not
 * say its zone.
 */
export const momentOf = (text: string | undefined): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text ?? '')
    ? Math.min(Date.parse(text ?? ''), last)
    : Number.NaN;

/** Whether it has come; what is no moment has not. */
export const hasCome = (text: string | undefined, now: number): boolean => momentOf(text) <= now + skewMs;

/** Whether it is still to come; what is no moment is not. */
export const isToCome = (text: string | undefined, now: number): boolean => momentOf(text) > now - skewMs;
