/**
 * Sizes and colors as shops write them: which spellings mean the same, and in which order sizes stand. What is shown
 * and stored stays as it was typed; these keys are for comparing alone.
 */

/** A size of letters: how many X, then S, M or L; '2XL' is short for 'XXL'. */
const letters = /^(?:([2-9])[ -]?x|(x*)[ -]?)([sml])$/;

/** An age, or a range of ages: '2-3 Y', '6 to 12 months'. A single '5 m' may be metres of cloth and is left alone. */
const age = /^(\d{1,2})(?: ?(?:-|–|to) ?(\d{1,2}))? ?(y|yrs?|years?|m|mths?|months?)\.?$/;

const freeSize = 'free-size';

const tidied = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** What all spellings of a size have in common: 'XXL', 'xxl' and '2XL' have one key, 'Free Size' and 'Freesize' too. */
export function sizeKey(text: string): string {
  const size = tidied(text);
  if (/^free[ -]?size$/.test(size)) return freeSize;
  const lettered = letters.exec(size);
  if (lettered) return letterKey(exesOf(lettered), lettered[3] as string) ?? size;
  const aged = ageOf(size);
  if (!aged) return size;
  return `${aged.till === null ? aged.from : `${aged.from}-${aged.till}`} ${aged.unit}`;
}

/** What all spellings of a color have in common: blanks around and doubled within it do not count, nor does case. */
export function colorKey(text: string): string {
  return tidied(text);
}

/** What all spellings of a size and a color together have in common; two variants of one product should not share it. */
export function variantKey(size: string, color: string): string {
  return `${sizeKey(size)}\n${colorKey(color)}`;
}

/**
 * Orders two sizes as a rack does: Free-Size, then XS < S < M < L < XL < XXL, numbers by value, ages from the youngest
 * on, and whatever else there is by its text.
 */
export function compareSizes(a: string, b: string): number {
  const [first, second] = [placeOf(sizeKey(a)), placeOf(sizeKey(b))];
  return first.kind - second.kind || first.value - second.value || collator.compare(first.text, second.text);
}

const collator = new Intl.Collator('en', { numeric: true });

/** Whether a text is a size that every shop knows: of letters, a number, an age, or Free-Size. */
export function isCommonSize(text: string): boolean {
  return placeOf(sizeKey(text)).kind < 4;
}

type Place = { readonly kind: number; readonly value: number; readonly text: string };

function placeOf(key: string): Place {
  const lettered = letters.exec(key);
  const aged = ageOf(key);
  if (key === freeSize) return { kind: 0, value: 0, text: key };
  if (lettered) return { kind: 1, value: letterValue(exesOf(lettered), lettered[3] as string), text: key };
  if (/^\d+(?:\.\d+)?$/.test(key)) return { kind: 2, value: Number(key), text: key };
  if (aged) return { kind: 3, value: aged.months, text: key };
  return { kind: 4, value: 0, text: key };
}

/** How many X a size of letters has. */
const exesOf = ([, digit, exes]: RegExpExecArray): number => (digit ? Number(digit) : (exes?.length ?? 0));

/** 'xl' for one X, '2xl' for two; no size where an X stands before an M, as in 'XM'. */
const letterKey = (exes: number, letter: string): string | null => {
  if (exes > 0 && letter === 'm') return null;
  return exes > 1 ? `${exes}x${letter}` : `${'x'.repeat(exes)}${letter}`;
};

const letterValue = (exes: number, letter: string): number => (letter === 's' ? -exes : letter === 'm' ? 1 : 2 + exes);

function ageOf(size: string) {
  const match = age.exec(size);
  if (!match) return null;
  const [, from, till, unit] = match as unknown as [string, string, string | undefined, string];
  if (unit === 'm' && till === undefined) return null;
  const years = unit.startsWith('y');
  const months = (years ? 12 : 1) * (Number(from) + Number(till ?? from) / 100);
  return { from: Number(from), till: till === undefined ? null : Number(till), unit: years ? 'y' : 'months', months };
}
