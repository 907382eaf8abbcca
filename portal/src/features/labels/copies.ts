import { mostCopies } from '../../../../shop/label/tspl.ts';

/** A number of copies as typed: the number, or what to do about it. */
export type Copies = { readonly copies: number } | { readonly error: string };

/** Reads the copies field. */
export const copiesFrom = (text: string): Copies => {
  const typed = text.trim();
  const copies = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
  if (copies >= 1 && copies <= mostCopies) return { copies };
  if (copies > mostCopies) return { error: `Print at most ${mostCopies} labels at once.` };
  return { error: `Type how many labels to print: a whole number from 1 to ${mostCopies}.` };
};

/** '1 label', '3 labels'. */
export const labelsText = (count: number): string => (count === 1 ? '1 label' : `${count} labels`);
