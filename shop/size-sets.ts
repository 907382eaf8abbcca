import { sizeKey } from './sizes.ts';

/** A set of sizes by its name, in the order in which they stand. */
export type SizeSet = { readonly name: string; readonly sizes: readonly string[] };

/** The most sizes that a set may have. */
export const mostSizes = 40;

const freeSize: SizeSet = { name: 'Free-Size', sizes: ['Free-Size'] };
const letters: SizeSet = { name: 'S to XXL', sizes: ['S', 'M', 'L', 'XL', 'XXL'] };
const years = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const ages: SizeSet = { name: 'Ages 2 to 14', sizes: years.map((age) => `${age}-${age + 1} Y`) };

/** The sets that every shop starts with, as the database has them. */
export const standardSets: readonly SizeSet[] = [
  freeSize,
  letters,
  { name: 'XS to 4XL', sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL'] },
  { name: '28 to 46', sizes: ['28', '30', '32', '34', '36', '38', '40', '42', '44', '46'] },
  ages,
  { name: 'Babies', sizes: ['0-3 M', '3-6 M', '6-12 M', '12-18 M', '18-24 M'] },
];

const withoutSize = ['saree', 'dupatta', 'shawl', 'dhoti'];

/** The sizes that goods of a category mostly come in. */
export function fittingSizes(categoryName: string): readonly string[] {
  const category = categoryName.trim().toLowerCase();
  if (withoutSize.includes(category)) return freeSize.sizes;
  return /\b(?:kid|child|boy|girl)/.test(category) ? ages.sizes : letters.sizes;
}

/** Whether two lists have the same sizes in the same order, however each is written. */
export function sameSizes(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((size, place) => sizeKey(size) === sizeKey(b[place] ?? ''));
}

/** The names in a text, between commas or on lines: each once, as it was written first. `keyOf` tells which are the same. */
export function namesIn(text: string, keyOf: (name: string) => string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(/[,;\t\n\r]+/)) {
    const name = part.trim().replaceAll(/\s+/g, ' ');
    if (name !== '' && !names.has(keyOf(name))) names.set(keyOf(name), name);
  }
  return [...names.values()];
}

/** What a set of these sizes may be called: by its first and its last. */
export function proposedName(sizes: readonly string[]): string {
  const [first = '', last = first] = [sizes[0], sizes.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}
