/** A letter with the marks that belong to it, or a digit. */
const letter = String.raw`(?:\p{L}\p{M}*|\p{N})`;
const words = new RegExp(`${letter}+`, 'gu');
const letters = new RegExp(letter, 'gu');

/**
 * One or two letters for somebody, of the part of their address before the @: there are no other names. 'AR' of
 * 'asha.rao@example.in', 'AS' of 'asha@example.in'; of a phone its last two digits.
 */
export const initialsOf = (address: string): string => {
  const [name = '', domain] = address.split('@');
  const [first = '', ...more] = name.match(words) ?? [];
  const last = more.at(-1);
  if (domain === undefined) return name.slice(-2);
  const initials = last === undefined ? (first.match(letters) ?? []).slice(0, 2) : [first, last].map(firstIn);
  return initials.join('').toUpperCase() || '?';
};

const firstIn = (word: string): string => word.match(letters)?.[0] ?? '';
