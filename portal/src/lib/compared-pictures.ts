type Ids = readonly string[];

/** A picture of the shop, and what it is called. */
export type NamedPicture = { readonly id: string; readonly name: string };

/**
 * Two rows of pictures that are compared: one that stands in both is called alike in both.
 * @param only what is said of those that stand in the first row alone, and in the second
 */
export const comparedPictures = (
  [first, second]: readonly [Ids, Ids],
  only: readonly [string, string],
): readonly [NamedPicture[], NamedPicture[]] => {
  const all = [...new Set([...first, ...second])];
  const row = (ids: Ids, other: Ids, said: string): NamedPicture[] =>
    ids.map((id) => ({
      id,
      name: `Picture ${all.indexOf(id) + 1}${other.includes(id) ? '' : `, ${said}`}`,
    }));
  return [row(first, second, only[0]), row(second, first, only[1])];
};

/** One row of pictures, called by their places. */
export const picturesInRow = (ids: Ids): NamedPicture[] => comparedPictures([ids, ids], ['', ''])[0];
