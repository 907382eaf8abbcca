/** The words of a search: what has no letter and no digit in it, such as the dash of 'Silk - Saree', is none. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** The filter that a product passes whose id, name or fabric holds a word, in the language of PostgREST's `or`. */
export function holdsWord(word: string): string {
  // PostgREST reads a star as % and lets nothing escape it: any one character stands in for it.
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`;
  return ['productid', 'name', 'fabric'].map((column) => `${column}.ilike.${quoted(pattern)}`).join(',');
}

/** The filter that a product passes whose id is one of these, in the same language. */
export function isOneOf(ids: readonly string[]): string {
  return `productid.in.(${ids.map(quoted).join(',')})`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
}
