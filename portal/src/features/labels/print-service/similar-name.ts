const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The first of these printers that may be the one of this name under another: one name holds the other. */
export const similarName = (name: string, printers: readonly string[]): string | null => {
  const wanted = lettersOf(name);
  const isSimilar = (other: string): boolean => other.includes(wanted) || wanted.includes(other);
  if (wanted === '') return null;
  return printers.find((printer) => lettersOf(printer) !== '' && isSimilar(lettersOf(printer))) ?? null;
};
