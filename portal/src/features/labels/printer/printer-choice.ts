/** Why a printer is offered: chosen here before, of the shop's model, or merely the first of the list. */
export interface PrinterChoice {
  readonly printer: string;
  readonly why: 'remembered' | 'preferred' | 'first';
  /** The printer chosen on this computer before, if it is not listed any more. */
  readonly gone?: string;
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

/**
 * The printer to offer of those listed: the one chosen on this computer before, else the first whose name matches the
 * shop's pattern, else the first. Null when none is listed.
 */
export const choosePrinter = (
  printers: readonly string[],
  pattern: string,
  remembered: string | null,
): PrinterChoice | null => {
  const first = printers[0];
  if (first === undefined) return null;
  if (remembered !== null && printers.includes(remembered)) return { printer: remembered, why: 'remembered' };
  const gone = remembered === null ? {} : { gone: remembered };
  const preferred = pattern === '' ? undefined : printers.find(matcher(pattern));
  return preferred === undefined
    ? { printer: first, why: 'first', ...gone }
    : { printer: preferred, why: 'preferred', ...gone };
};
