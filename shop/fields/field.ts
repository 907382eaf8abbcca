/**
 * What stands in a cell of a file: text; an amount in rupees; a whole number of pieces; a number of no unit; a
 * percentage (the number alone); a day of the shop; a phone with its country code, which is text.
 */
export type CellKind = 'text' | 'rupees' | 'count' | 'number' | 'percent' | 'day' | 'phone';

/** What a field holds; in a cell yes or no, the id of another record and a list of texts are text. */
export type FieldKind = CellKind | 'flag' | 'reference' | 'list';

/** What is said of one field, and how much it holds. */
export type Field = {
  /** At the head of its column in a file, in an import and in the history. */
  readonly header: string;
  /** In the dialog and in a row's detail, where that is not the header as a sentence writes it. */
  readonly label?: string;
  readonly kind: FieldKind;
  /** The most that the database takes: characters of a text, texts of a list. */
  readonly most?: number;
  /** How wide its column in a file is, in characters. */
  readonly width?: number;
  /** Other names under which shops keep it, as `plainName` writes them. What has none is never imported. */
  readonly synonyms?: readonly string[];
};

/** The fields of one kind of record, by column; beside them what its file has instead of a column, or worked out. */
export type FieldTable = Readonly<Record<string, Field>>;

/** The fields of a table that have this said of them. */
export type FieldsWith<Table extends FieldTable, Part extends keyof Field> = {
  [Key in keyof Table]: Table[Key] extends Readonly<Record<Part, unknown>> ? Key : never;
}[keyof Table] &
  string;

/** How the dialog and a row's detail call a field: 'Purchase price', 'Product URL'. */
export function labelOf({ header, label }: Pick<Field, 'header' | 'label'>): string {
  // All but the first word begin small, short forms such as 'URL' excepted.
  return label ?? header.replaceAll(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** The fields of a table that have this said of them. */
export function fieldsWith<Table extends FieldTable, Part extends keyof Field>(fields: Table, part: Part) {
  return Object.keys(fields).filter((key) => fields[key]?.[part] !== undefined) as FieldsWith<Table, Part>[];
}

/** The most that the database takes of each field that has a limit. */
export function limitsOf<Table extends FieldTable>(fields: Table) {
  const limits = fieldsWith(fields, 'most').map((key) => [key, fields[key]?.most]);
  return Object.fromEntries(limits) as Readonly<Record<FieldsWith<Table, 'most'>, number>>;
}

/** A text for each of these fields. */
export function textsOf<Key extends string>(keys: readonly Key[], text: (key: Key) => string): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, text(key)])) as Record<Key, string>;
}
