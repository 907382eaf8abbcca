import { similarName } from '../print-service/similar-name.ts';

/** Why a printer is offered: chosen here before, of the shop's model, or merely the first of the list. */
export interface PrinterChoice {
  readonly printer: string;
  readonly why: 'remembered' | 'preferred' | 'first';
}

/** The printer that was to print is not listed any more: a person says which one does, and no other is taken. */
export interface MissingPrinter {
  readonly gone: string;
  /** One of a similar name, which may be the same printer under a new name, or another one. */
  readonly similar: string | null;
}

/** Whether a name matches the shop's pattern; where the shop has none, every printer is its own. */
export const isShopModel = (printer: string, pattern: string): boolean => pattern === '' || matcher(pattern)(printer);

const matcher = (pattern: string): ((name: string) => boolean) => {
  try {
    const expression = new RegExp(pattern, 'i');
    return (name) => expression.test(name);
  } catch {
    return (name) => name.toLowerCase().includes(pattern.toLowerCase());
  }
};

const missing = (gone: string, printers: readonly string[]): MissingPrinter => ({
  gone,
  similar: similarName(gone, printers),
});

/** The printer to offer where none was chosen. */
const firstChoice = (printers: readonly [string, ...string[]], pattern: string): PrinterChoice => {
  const preferred = pattern === '' ? undefined : printers.find(matcher(pattern));
  return preferred === undefined ? { printer: printers[0], why: 'first' } : { printer: preferred, why: 'preferred' };
};

/** What was offered: a choice that stands, or that the printer chosen before is gone. */
export type Offer = PrinterChoice | MissingPrinter;

/** The printer of an offer; null where it is gone. */
export const chosenOf = (offer: Offer | null): PrinterChoice | null => (offer && 'printer' in offer ? offer : null);

const isSame = (one: Offer, other: Offer | null): boolean =>
  'printer' in one
    ? chosenOf(other)?.printer === one.printer && chosenOf(other)?.why === one.why
    : other !== null && 'gone' in other && other.gone === one.gone && other.similar === one.similar;

/**
 * The printer to offer of those listed: the one chosen by hand on this computer, else the one offered before, else the
 * first whose name matches the shop's pattern, else the first. What was chosen or offered and is gone stays gone. Null
 * when none is listed; what was offered before itself where nothing changed.
 */
export const choosePrinter = (
  printers: readonly string[],
  pattern: string,
  remembered: string | null,
  before: Offer | null = null,
): Offer | null => {
  const [first, ...rest] = printers;
  if (first === undefined) return null;
  const wanted = remembered ?? (before && ('printer' in before ? before.printer : before.gone));
  const isListed = wanted !== null && printers.includes(wanted);
  if (wanted !== null && !isListed) return sameOr(before, missing(wanted, printers));
  if (wanted === null) return firstChoice([first, ...rest], pattern);
  if (remembered === null && chosenOf(before)) return before;
  return sameOr(before, { printer: wanted, why: 'remembered' });
};

const sameOr = (before: Offer | null, now: Offer): Offer => (before && isSame(now, before) ? before : now);
