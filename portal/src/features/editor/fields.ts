import { threeWay } from '../../lib/three-way.ts';
import type { Clash } from '../../ui/clash-panel.tsx';
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
  const taken: string[] = [];
  let merged = mine;
  for (const { key, label, meaning, text, seen } of fields) {
    const outcome = threeWay(meaning(before), meaning(mine), meaning(theirs), Object.is);
    const said = (form: Form): string => text(form) || '(empty)';
    if (outcome === 'theirs') {
      merged = takeField(fields, merged, theirs, key);
      taken.push(label);
    }
    if (outcome !== 'clash') continue;
    const clash = { key, label, mine: said(mine), theirs: said(theirs) };
    clashes.push(seen ? { ...clash, seen: seen(mine, theirs) } : clash);
  }
  return { merged, clashes, taken };
};
