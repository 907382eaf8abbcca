/** How the rows of a list are told apart. */
interface RowRules<Row> {
  readonly keyOf: (row: Row) => string;
  /** Whether it is among those that a filter of the page itself leaves. */
  readonly isShown: (row: Row) => boolean;
}

export interface Compared<Row> {
  /** The rows that are shown, where they stand, each as it is now. */
  readonly rows: readonly Row[];
  /** The keys of those that are not what they were. */
  readonly changed: readonly string[];
  /** Keys of rows that came, or stand elsewhere among the others. */
  readonly moved: readonly string[];
  /** How many changes would move rows: with none the rows as they are now may take the place of those shown. */
  readonly waiting: number;
}

/** Whether two rows as the provider answered them say the same. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The places, in order, of a longest part of these numbers that rises. */
const longestRise = (numbers: readonly number[]): ReadonlySet<number> => {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [place, number] of numbers.entries()) {
    const at = ends.findLastIndex((end) => (numbers[end] ?? 0) < number) + 1;
    before[place] = at > 0 ? (ends[at - 1] ?? -1) : -1;
    ends[at] = place;
  }
  const rise = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) rise.add(place);
  return rise;
};

/** The keys that do not stand among the others as they did; both have the same keys. */
const outOfOrder = (before: readonly string[], now: readonly string[]): string[] => {
  const places = new Map(before.map((key, place) => [key, place]));
  const kept = longestRise(now.map((key) => places.get(key) ?? 0));
  return now.filter((_, place) => !kept.has(place));
};

/**
 * What may be shown at once of rows that were asked for again, and how many changes would move rows under the finger: rows
 * that came or went, and such as stand elsewhere.
 * @param told the keys of rows that were told to have changed. A row that only made room for another is no change: where
 * nobody told which, the fewest are counted that explain what is seen.
 */
export const compareRows = <Row>(
  shown: readonly Row[],
  now: readonly Row[],
  { keyOf, isShown }: RowRules<Row>,
  told: Iterable<string>,
): Compared<Row> => {
  const present = new Map(now.map((row) => [keyOf(row), row]));
  const inPlace = (row: Row): Row => {
    const next = present.get(keyOf(row));
    return next !== undefined && isShown(next) === isShown(row) ? next : row;
  };
  const rows = shown.map(inPlace);
  const changed = shown.filter((row, place) => isShown(row) && !isSame(row, rows[place])).map(keyOf);
  const before = shown.filter(isShown).map(keyOf);
  const after = now.filter(isShown).map(keyOf);
  const [hadThem, haveThem] = [new Set(before), new Set(after)];
  const came = after.filter((key) => !hadThem.has(key));
  const went = before.filter((key) => !haveThem.has(key));
  const reordered = outOfOrder(
    before.filter((key) => haveThem.has(key)),
    after.filter((key) => hadThem.has(key)),
  );
  const affected = new Set([...came, ...went, ...reordered]);
  const known = [...new Set(told)].filter((key) => affected.has(key)).length;
  const waiting = Math.max(known, came.length, went.length, reordered.length);
  return { rows, changed, moved: [...came, ...reordered], waiting };
};
