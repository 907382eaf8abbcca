import { customerFields, customerFile } from '../fields/customer.ts';
import { discountFields, discountFile } from '../fields/discount.ts';
import type { CellKind, FieldKind, FieldsWith, FieldTable } from '../fields/field.ts';
import { productFields, productFile, variantFields } from '../fields/product.ts';
import type { WrittenColumn } from './written.ts';

/** One column of a file. */
export type FileColumn<Name extends string = string, Key extends string = string> = WrittenColumn & {
  /** The field that it is of. */
  readonly name: Name;
  /** What an import calls its values; null for what is derived or kept by the shop itself, and never imported. */
  readonly key: Key | null;
  readonly synonyms: readonly string[];
};

const inCell = (kind: FieldKind): CellKind =>
  kind === 'flag' || kind === 'reference' || kind === 'list' ? 'text' : kind;

const columnsOf = <Table extends FieldTable, Name extends FieldsWith<Table, 'width'>>(
  fields: Table,
  names: readonly Name[],
) =>
  names.map((name): FileColumn<Name, Extract<Name, FieldsWith<Table, 'synonyms'>>> => {
    const { header, kind, width = 0, synonyms } = fields[name] as FieldTable[string];
    const key = synonyms ? (name as Extract<Name, FieldsWith<Table, 'synonyms'>>) : null;
    return { name, key, header, kind: inCell(kind), width, synonyms: synonyms ?? [] };
  });

export const productFileColumns = columnsOf({ ...productFields, ...variantFields }, productFile);
export const customerFileColumns = columnsOf(customerFields, customerFile);
export const discountFileColumns = columnsOf(discountFields, discountFile);

type KeyOf<Columns extends readonly FileColumn[]> = NonNullable<Columns[number]['key']>;
export type ImportField = KeyOf<typeof productFileColumns> | KeyOf<typeof customerFileColumns>;
