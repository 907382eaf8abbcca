import fc from 'fast-check';

/** What happens by chance, and alike for the same seed. */
export interface Chance {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** One of the items, of which there is at least one. */
  pick<Item>(items: readonly Item[]): Item;
}

export const chanceOf = (seed: number): Chance => {
  const [numbers] = fc.sample(fc.infiniteStream(fc.noBias(fc.nat())), { seed, numRuns: 1 });
  const whole = (low: number, high: number): number => low + (Number(numbers?.next().value) % (high - low + 1));
  return { whole, pick: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item };
};
