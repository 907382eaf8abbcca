/** A stream of numbers that is the same for the same seed on every machine: demo data must not change by itself. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** One of the items; throws RangeError if there are none. */
  pick<T>(items: readonly T[]): T;
  /** `count` different items in the order they have in the list, all of them if there are fewer. */
  some<T>(items: readonly T[], count: number): T[];
  /** A UUID of version 4 form. */
  uuid(): string;
}

/** Mulberry32, public domain: small, and good enough for goods and names. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('Nothing to pick from');
    return items[whole(0, items.length - 1)] as T;
  };
  const some = <T>(items: readonly T[], count: number): T[] => {
    const left = items.map((_, place) => place);
    while (left.length > count) left.splice(whole(0, left.length - 1), 1);
    return left.map((place) => items[place] as T);
  };
  const uuid = (): string => {
    const hex = Array.from({ length: 32 }, () => whole(0, 15).toString(16));
    hex[12] = '4';
    hex[16] = pick(['8', '9', 'a', 'b']);
    return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  };
  return { whole, pick, some, uuid };
}
