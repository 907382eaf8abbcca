import { dateText } from '../../../../shop/dates.ts';
import { discountFields } from '../../../../shop/fields/discount.ts';
import type { Field, FieldKind, FieldTable } from '../../../../shop/fields/field.ts';
import { fieldsOfKind } from '../../../../shop/fields/tables.ts';
import { countText, paiseFrom, rupeesText } from '../../../../shop/money.ts';
import { roleLabels } from '../../../../shop/roles.ts';
import { stockText } from '../../../../shop/stock.ts';
import type { AskedOf } from '../../lib/answers.ts';
import type { KindTables, RecordKind, Tables } from '../../lib/database.gen.ts';
import { type Change, nothing, type Texts, type Unseen, type Values } from './change.ts';

/** What is known beside a value: the other columns that were written with it, and what references refer to. */
type Beside = { readonly values: Values; readonly texts: Texts };

/** How one column is called and read. */
export type FieldWords = { readonly label: string; readonly text: (value: unknown, beside: Beside) => string };

/** The columns of one kind of record in the order in which they are shown. */
export type RecordWords = Readonly<Record<string, FieldWords>>;

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

const asText = (value: unknown): string => {
  if (isNothing(value)) return nothing;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** What cannot be read as it should be is shown as it is stored: a history leaves nothing out. */
const orAsStored =
  (read: (value: unknown) => string) =>
  (value: unknown): string => {
    if (isNothing(value)) return nothing;
    try {
      return read(value);
    } catch {
      return asText(value);
    }
  };

const rupees = orAsStored((value) => rupeesText(paiseFrom(value as number)));
const pieces = orAsStored((value) => stockText(value));
const day = orAsStored((value) => dateText(String(value)));
const yesNo = orAsStored((value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : asText(value)));
const list = orAsStored((value) => (Array.isArray(value) ? value.map(String).join(', ') || nothing : asText(value)));

/** What the id in a column refers to; '#12' where nobody knows any more. */
const reference =
  (column: string): FieldWords['text'] =>
  (value, { texts }) =>
    isNothing(value) ? nothing : (texts[column]?.[String(value)] ?? `#${String(value)}`);

/** How each kind of field is read. */
const readers: Readonly<Partial<Record<FieldKind, FieldWords['text']>>> = {
  rupees,
  count: pieces,
  day,
  flag: yesNo,
  list,
};

export const field = (label: string, text: FieldWords['text'] = asText): FieldWords => ({ label, text });

/** The words of a table's fields, read by their kinds. */
export const wordsOf = <Table extends FieldTable>(fields: Table) =>
  Object.fromEntries(
    Object.entries(fields).map(([column, { header, kind }]) => [
      column,
      field(header, kind === 'reference' ? reference(column) : readers[kind]),
    ]),
  ) as Readonly<Record<keyof Table & string, FieldWords>>;

/** The kinds that have a table of fields; of the others a role or a name is all there is. */
type FilledKind = Exclude<RecordKind, 'profile' | 'category'>;

/** The columns of a kind that staff may write, but for those that nobody reads. */
type WrittenColumn<Kind extends FilledKind> = Exclude<keyof Tables[KindTables[Kind]]['Update'], Unseen>;

/** All of them have their words in the tables of fields. */
const tables: { readonly [Kind in FilledKind]: Readonly<Record<WrittenColumn<Kind>, Field>> } = fieldsOfKind;

/** The type of a discount at the time of its values; undefined where it is not known. */
export const discountType = ({ values, texts }: Beside): unknown => values.type ?? texts.type?.at;

/** Types whose value is percent or rupees; that of the others has no unit we know of. */
const discountValue: FieldWords['text'] = (value, beside) => {
  const type = discountType(beside);
  if (type === 'flat' || type === 'fixed_price') return rupees(value);
  const number = typeof value === 'number' ? countText(value) : asText(value);
  return type === 'percentage' ? `${number}%` : number;
};

const written = Object.fromEntries(Object.entries(tables).map(([kind, fields]) => [kind, wordsOf(fields)])) as Readonly<
  Record<FilledKind, RecordWords>
>;

const profile: RecordWords = {
  email: field('Email'),
  phone: field('Phone'),
  role: field('Role', (value) => roleLabels[value as keyof typeof roleLabels] ?? asText(value)),
  second_steps: field('Second steps'),
};

const askedOf: Readonly<Record<AskedOf, string>> = {
  nobody: 'Nobody',
  superadmins: 'Super Admins',
  everybody: 'Everybody who may enter',
};

const rule: RecordWords = {
  rule: field('Needed by', (value) => askedOf[value as AskedOf] ?? asText(value)),
  grace_days: field('Days of grace'),
};

/** The words of each kind of record. A customer's phone is read elsewhere: it needs the phone library. */
export type KindWords = Readonly<Partial<Record<Change['kind'], RecordWords>>>;

export const kindWords: KindWords = {
  ...written,
  discount: { ...written.discount, value: field(discountFields.value.header, discountValue) },
  profile,
  category: { name: field('Name') },
  rule,
};
