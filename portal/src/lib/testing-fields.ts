/* What the tests know of an editor's fields: its form is asked for its keys, so that a new one is held as the others are. */

export type Values = Readonly<Record<string, unknown>>;

/** One value of a field in each place where it stands. */
export interface Sample {
  /** In the form. */
  readonly form: unknown;
  /** In the column of a stored row. */
  readonly stored: unknown;
  /** In the column of what a save sends. */
  readonly sent: unknown;
  /** What one types into the field, ticks in it or looks for. */
  readonly entered: string | boolean;
  /** What the field shows then, or what the option chosen is called. */
  readonly shown: string | boolean;
  /** What a file of the list holds of it. */
  readonly filed: unknown;
}

/** Values of a field that all differ, and some that are no good: yes and no have none. */
export interface Kind {
  readonly samples: readonly [Sample, Sample, ...Sample[]];
  /** What the form refuses; nothing is entered where a field takes no such thing. */
  readonly wrong?: { readonly form: unknown; readonly entered: string | null };
  /** What the server refuses, should the form ever send it. */
  readonly refused?: unknown;
}

/** A text, which is the same in all places, but for those that are named. */
export const sample = (text: string, elsewhere: Partial<Sample> = {}): Sample => {
  const stored = 'stored' in elsewhere ? elsewhere.stored : text;
  return { form: text, stored, sent: text, entered: text, shown: text, filed: stored, ...elsewhere };
};

/** More than any text may have. */
const tooLong = 'x'.repeat(10_000);

/** A text of the field's own, so that two fields are never taken for each other; short, for those that hold little. */
const text = (key: string): Kind => ({
  samples: [sample(`A ${key}`), sample(`B ${key}`), sample(`C ${key}`)],
  wrong: { form: tooLong, entered: tooLong },
  refused: tooLong,
});

const tick = (ticked: boolean): Sample =>
  sample('', { form: ticked, stored: ticked, sent: ticked, entered: ticked, shown: ticked });

const flag: Kind = { samples: [tick(true), tick(false)] };

/** Some texts, one of them no good. */
export const texts = (good: readonly [string, string, string], wrong: string, refused: unknown = wrong): Kind => ({
  samples: [sample(good[0]), sample(good[1]), sample(good[2])],
  wrong: { form: wrong, entered: wrong },
  refused,
});

/** Some of what a list offers: what is not in it cannot be chosen. */
export const choice = (offered: readonly [Sample, Sample, Sample], wrong: unknown, refused: unknown = wrong): Kind => ({
  samples: offered,
  wrong: { form: wrong, entered: null },
  refused,
});

type Reasons<Form> = Readonly<Partial<Record<keyof Form & string, string>>>;

/** What an editor, or the lines within one, does with its form. */
export interface Given<Form extends object, Row> {
  readonly name: string;
  /** The form in which nothing was typed, which has every key. */
  readonly blank: Form;
  /** Keys that stand for no field of their own, and why. */
  readonly noFields?: Reasons<Form>;
  /** The columns of those keys that are called otherwise. */
  readonly columns?: Readonly<Partial<Record<keyof Form & string, string>>>;
  /** The kinds of those keys that are neither any text nor yes or no. */
  readonly kinds?: Readonly<Partial<Record<keyof Form & string, Kind>>>;
  /** Keys of which the form refuses nothing, and why. */
  readonly unchecked?: Reasons<Form>;
  /** Keys whose refusal by the server is not said at the field, and why. */
  readonly unplaced?: Reasons<Form>;
  /** A stored row with these columns. */
  row(columns: Values): Row;
  formOf(row: Row): Form;
  isSame(a: Form, b: Form): boolean;
  sent(form: Form): Values;
  compare(base: Row, mine: Form, theirs: Row): Comparison<Form>;
  take(form: Form, source: Form, key: string): Form;
  /** What is wrong with a form, by its keys. */
  errors(form: Form): ReadonlyMap<string, string>;
  /** A field's label, where a clash is not called like the field. */
  label?(key: string): string;
  /** How its list is exported, where it is. */
  readonly file?: FileTrial<Row>;
}

interface FileTrial<Row> {
  /** The cells of the row's first line by their headers. */
  cells(row: Row): Values;
  /** Keys that are in no file, and why. */
  readonly unfiled: Readonly<Record<string, string>>;
}

interface Comparison<Form> {
  readonly merged: Form;
  readonly clashes: readonly { key: string; label: string; mine: string; theirs: string }[];
  readonly taken: readonly { readonly label: string; readonly now: string }[];
}

type Exceptions = 'noFields' | 'columns' | 'kinds' | 'unchecked' | 'unplaced';

/** An editor as the tests see it. */
export interface Trial
  extends Omit<Given<Values, Values>, Exceptions>,
    Required<Pick<Given<Values, Values>, Exceptions>> {
  /** The keys that stand for fields, as the form has them now. */
  readonly keys: readonly string[];
  columnOf(key: string): string;
  /** Throws where nobody has said which values such a key has. */
  kindOf(key: string): Kind;
  /** The form and the row that hold a sample of each key: the first, but for the keys given with the place of theirs. */
  form(places?: Readonly<Record<string, number>>): Values;
  stored(places?: Readonly<Record<string, number>>): Values;
  labelOf(key: string): string;
}

/** The tests of different editors are alike: what their forms hold is told apart by their keys alone. */
export function trial<Form extends object, Row>(editor: Given<Form, Row>): Trial {
  const none = { noFields: {}, columns: {}, kinds: {}, unchecked: {}, unplaced: {} };
  const given = { ...none, ...editor } as unknown as Trial;
  const keys = Object.keys(given.blank).filter((key) => !(key in given.noFields));
  const columnOf = (key: string) => given.columns[key] ?? key;
  const kindOf = (key: string) => {
    const kind = given.kinds[key] ?? kindLike(key, given.blank[key]);
    if (kind) return kind;
    throw new Error(`No samples for the key "${key}" of the ${given.name}: give it a kind in its testing file.`);
  };
  const sampleAt = (key: string, place = 0) => kindOf(key).samples[place] ?? kindOf(key).samples[1];
  const form: Trial['form'] = (places = {}) => ({
    ...given.blank,
    ...Object.fromEntries(keys.map((key) => [key, sampleAt(key, places[key]).form])),
  });
  const stored: Trial['stored'] = (places = {}) =>
    given.row(Object.fromEntries(keys.map((key) => [columnOf(key), sampleAt(key, places[key]).stored])));
  const labelOf = (key: string) =>
    given.label?.(key) ?? given.compare(stored(), given.formOf(stored()), stored({ [key]: 1 })).taken[0]?.label ?? '';
  return { ...given, keys, columnOf, kindOf, form, stored, labelOf };
}

function kindLike(key: string, value: unknown): Kind | null {
  if (typeof value === 'string') return text(key);
  return typeof value === 'boolean' ? flag : null;
}
