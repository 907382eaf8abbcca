/** How hard a password is to guess, by its length and variety alone: whether it is a common one, the server knows. */
export interface Strength {
  /** 1 is refused, 2 is guessed, 3 will do, 4 is strong. */
  readonly level: 1 | 2 | 3 | 4;
  /** What it is and what would make it better. */
  readonly words: string;
}

/** The lengths that a password may have, in characters. */
const shortest = 8;
const longest = 128;

/** Kinds of characters, and how many each adds to those that whoever guesses has to try. */
const kinds: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 30],
];

/** Characters that go on as the two before them went (aaa, 123, cba) add next to nothing. */
const surprises = (codes: readonly number[]): number =>
  codes.filter((code, at) => {
    const step = code - (codes[at - 1] ?? Number.NaN);
    const before = (codes[at - 1] ?? Number.NaN) - (codes[at - 2] ?? Number.NaN);
    return !(step === before && Math.abs(step) <= 1);
  }).length;

const bitsOf = (password: string, codes: readonly number[]): number => {
  const choices = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const different = new Set(codes).size;
  // A few characters over and over are as good as the few twice.
  return Math.min(surprises(codes), different * 2) * Math.log2(choices);
};

const plural = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

/** @param password not empty */
export const strengthOf = (password: string): Strength => {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const missing = shortest - codes.length;
  if (missing > 0) return { level: 1, words: `Too short: ${plural(missing, 'more character')} needed.` };
  if (codes.length > longest) return { level: 1, words: `Too long: ${longest} characters at most.` };
  const bits = bitsOf(password, codes);
  if (bits < 45) return { level: 2, words: 'Easy to guess: add another word or two.' };
  if (bits < 65) return { level: 3, words: 'Fair: longer is stronger.' };
  return { level: 4, words: 'Strong.' };
};
