import { productFields } from '../../../../shop/fields/product.ts';
import type { Change, ChangeAction } from './change.ts';
import type { ChangeLine } from './change-lines.ts';

const nounOf = (kind: Change['kind']): string => (kind === 'profile' ? 'user' : kind);

export const actionWords: Readonly<Record<ChangeAction, string>> = {
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
};

/** The record in the middle of a sentence: 'BC26001', 'M / Red of BC26001', 'Asha Rao'. */
function recordText({ kind, record, name }: Change): string {
  if (kind === 'product') return record;
  if (kind === 'variant') return `${name} of ${record}`;
  return name || record;
}

/**
 * The record with what it is, in the middle of a sentence: 'variant M / Red of BC26001'; a product with its name too.
 * @param within whether the product is named already, of which it is a variant
 */
export function subjectText(change: Change, within = false): string {
  const { kind, record, name } = change;
  if (kind === 'variant' && within) return `${nounOf(kind)} ${name}`;
  const called = kind === 'product' && name && name !== record ? `${record}, ${name}` : recordText(change);
  return `${nounOf(kind)} ${called}`;
}

const begun = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** The longest value that a sentence holds whole. */
const longest = 80;

/** A value in a sentence: a long one is cut, since the history beside it has the whole. */
const short = (text: string): string => {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}...` : text;
};

const onePutBack = (record: string, { label, before, pictures }: ChangeLine): string =>
  pictures
    ? `${label} of ${record} are again what they were before this change.`
    : `${label} of ${record} is ${short(before ?? '')} again.`;

const wholePutBack = (change: Change): string => `${begun(subjectText(change))} is as it was before this change.`;

/** What putting back does, said before (`question`, in sentences) and after it was done (`done`). */
export type PutBackWords = { readonly question: readonly string[]; readonly done: string };

/**
 * The words for putting fields of a change back.
 * @param lines those that can be put back, at least one
 */
export function fieldsPutBack(change: Change, lines: readonly ChangeLine[]): PutBackWords {
  const record = recordText(change);
  const question = lines.map(({ label, before, now, pictures }) =>
    pictures
      ? `${label} of ${record} become again what they were before this change.`
      : `${label} of ${record} becomes ${short(before ?? '')} again; it is ${short(now ?? '')} now.`,
  );
  const [only, ...others] = lines;
  const done = only && others.length === 0 ? onePutBack(record, only) : wholePutBack(change);
  return { question, done };
}

/** The words for putting a deleted record back. */
export function recordPutBack(change: Change): PutBackWords {
  const what = begun(subjectText(change));
  const question = [`${what} will be there again, as it was when it was deleted.`];
  if (change.kind === 'product') question.push('Its variants come back with it.');
  return { question, done: `${what} is there again.` };
}

/** What is said of fields that stay empty, by their labels: what they referred to is gone. */
export function leftOutText(labels: readonly string[]): string {
  const { pictures, producturl } = productFields;
  const said = (label: string): string =>
    label === pictures.header || label === producturl.header
      ? 'Not all of its pictures came back: some are no longer there.'
      : `${label} stays empty: what it was is no longer there.`;
  return [...new Set(labels.map(said))].join(' ');
}

/**
 * Whether a record that was deleted can be put back: it is not there, and nothing brings it back with itself.
 * @param together the changes of the same save: a product that was deleted brings its variants back
 */
export function canComeBack({ action, kind, current, record }: Change, together: readonly Change[]): boolean {
  if (action !== 'deleted' || current !== null) return false;
  if (kind !== 'variant') return true;
  return !together.some((other) => other.kind === 'product' && other.action === 'deleted' && other.record === record);
}
