import { threeWay } from '../../lib/three-way.ts';
import type { Clash, Taken } from '../../ui/clash-panel.tsx';
import type { FieldErrors } from '../../ui/use-field-errors.ts';
import type { Comparison } from '../../ui/use-overtaken.ts';

/** One field of an editor: what all its parts know of it. */
export type EditorField<Form, Key extends string = string> = {
  readonly key: Key;
  /** The columns whose refusal is said here. By default that of its key. */
  readonly columns?: readonly string[];
  /** How the dialog calls it. */
  readonly label: string;
  /** What it would be saved as: two texts of one meaning are no change. */
  readonly meaning: (form: Form) => string | number | boolean | null;
  /** What somebody reads who has to choose between two values; '' for none. */
  readonly text: (form: Form) => string;
  /** Both to look at, beside the texts, where that tells more. */
  readonly seen?: (mine: Form, theirs: Form) => NonNullable<Clash['seen']>;
  /** What is wrong with it and what to do, or null. */
  readonly check?: (form: Form) => string | null;
  /** The form with this field as it stands in `source`. By default that is the value of its key. */
  readonly take?: (form: Form, source: Form) => Form;
};

type Fields<Form, Key extends string> = readonly EditorField<Form, Key>[];

/** The labels of fields by their keys. */
export const labelsOf = <Form, Key extends string>(fields: Fields<Form, Key>): Readonly<Record<Key, string>> =>
  Object.fromEntries(fields.map(({ key, label }) => [key, label])) as Record<Key, string>;

/** The field at which a refusal of a column is said; null where there is none. */
export const fieldOfColumn = <Form, Key extends string>(fields: Fields<Form, Key>, column: string): Key | null =>
  fields.find(({ key, columns = [key] }) => columns.includes(column))?.key ?? null;

/** Whether two forms would be saved alike. */
export const isSameForm = <Form>(fields: Fields<Form, string>, a: Form, b: Form): boolean =>
  fields.every(({ meaning }) => meaning(a) === meaning(b));

/** The form with one field, named by its key, as it stands in `source`. */
export const takeField = <Form>(fields: Fields<Form, string>, form: Form, source: Form, key: string): Form => {
  const field = fields.find((each) => each.key === key);
  if (!field) return form;
  return field.take ? field.take(form, source) : { ...form, [key]: source[key as keyof Form] };
};

/** What is wrong with a form, in the order in which its fields stand. */
export const fieldErrors = <Form, Key extends string>(fields: Fields<Form, Key>, form: Form): FieldErrors<Key> => {
  const found = fields.map(({ key, check }): [Key, string | null] => [key, check?.(form) ?? null]);
  return new Map(found.filter((entry): entry is [Key, string] => entry[1] !== null));
};

/** What is said of a field in one form: what it holds, in words. */
const said = <Form>({ text }: EditorField<Form>, form: Form): string => text(form) || '(empty)';

const clashIn = <Form>(field: EditorField<Form>, mine: Form, theirs: Form): Clash => {
  const { key, label, seen } = field;
  const clash = { key, label, mine: said(field, mine), theirs: said(field, theirs) };
  return seen ? { ...clash, seen: seen(mine, theirs) } : clash;
};

/**
 * Lays what I typed over what somebody else saved meanwhile. What only one of us changed is theirs or mine; what we
 * both changed differently is a clash, in which mine stands until theirs is chosen.
 * @param before what the fields held when we both began
 */
export const compareForms = <Form>(
  fields: Fields<Form, string>,
  before: Form,
  mine: Form,
  theirs: Form,
): Comparison<Form> => {
  const clashes: Clash[] = [];
  const taken: Taken[] = [];
  let merged = mine;
  for (const field of fields) {
    const { key, label, meaning } = field;
    const outcome = threeWay(meaning(before), meaning(mine), meaning(theirs), Object.is);
    if (outcome === 'theirs') {
      merged = takeField(fields, merged, theirs, key);
      taken.push({ key, label, now: said(field, theirs) });
    }
    if (outcome === 'clash') clashes.push(clashIn(field, mine, theirs));
  }
  return { merged, clashes, taken };
};

/**
 * The comparison with what is still open of the one before it, after which nobody saved: where we both had changed a field
 * then, and mine stands, nobody may have chosen; and what was taken from them then is still theirs.
 */
export const withEarlier = <Form>(
  fields: Fields<Form, string>,
  { merged, clashes, taken }: Comparison<Form>,
  earlier: Comparison<Form>,
  theirs: Form,
): Comparison<Form> => {
  const known = new Set([...clashes, ...taken].map(({ key }) => key));
  const clashed = new Set(earlier.clashes.map(({ key }) => key));
  const isMine = ({ meaning }: EditorField<Form>): boolean => meaning(merged) !== meaning(theirs);
  const theirsStill = new Set(fields.filter((field) => !isMine(field)).map(({ key }) => key));
  const isOpen = (field: EditorField<Form>) => clashed.has(field.key) && !known.has(field.key) && isMine(field);
  return {
    merged,
    // In the order of the fields, always: what changes its place is read out again.
    clashes: fields.flatMap((field) =>
      isOpen(field) ? clashIn(field, merged, theirs) : clashes.filter(({ key }) => key === field.key),
    ),
    taken: [...earlier.taken.filter(({ key }) => !known.has(key) && theirsStill.has(key)), ...taken],
  };
};
