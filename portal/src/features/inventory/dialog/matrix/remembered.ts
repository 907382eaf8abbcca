import { remembered } from '../../../../lib/machine-storage.ts';

/** How the variants are entered: line by line, or as a matrix of colors by sizes. */
export type VariantsView = 'lines' | 'matrix';

/** The view that was used last for a new product. */
export const rememberedView = remembered(
  'thaan-variants-view',
  (view): VariantsView => (view === 'matrix' ? 'matrix' : 'lines'),
);

const isSizes = (sizes: unknown): sizes is string[] =>
  Array.isArray(sizes) && sizes.length > 0 && sizes.every((size) => typeof size === 'string');

/** The sizes that were used last for each category, by its name. */
const sizesOfCategories = remembered('thaan-sizes', (kept): Readonly<Record<string, string[]>> => {
  const entries = Object.entries(Object(kept)).filter((entry): entry is [string, string[]] => isSizes(entry[1]));
  return Object.fromEntries(entries);
});

const keyOf = (categoryName: string): string => categoryName.trim().toLowerCase();

/** The sizes that were used last for a category, or null. */
export const rememberedSizes = (categoryName: string): readonly string[] | null =>
  sizesOfCategories.get()[keyOf(categoryName)] ?? null;

export const rememberSizes = (categoryName: string, sizes: readonly string[]): void => {
  if (sizes.length === 0) return;
  sizesOfCategories.set({ ...sizesOfCategories.get(), [keyOf(categoryName)]: [...sizes] });
};
