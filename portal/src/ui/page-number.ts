/** The page that a typed text names, or null if it names none between 1 and `pageCount`. */
export function typedPage(text: string, pageCount: number): number | null {
  const trimmed = text.trim();
  if (!/^[0-9]+$/.test(trimmed)) return null;
  const page = Number(trimmed);
  return page >= 1 && page <= pageCount ? page : null;
}
