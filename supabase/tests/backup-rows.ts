import { application } from '../../bin/settings/application.ts';
import { walkBackup } from '../../provider/index.ts';

/** A table's values as COPY writes them, each row one of `columns`. */
export interface TableRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** All that a backup holds: its tables by schema and name, and where its sequences stand. */
export const rowsOf = async (file: string) => {
  const tables = new Map<string, TableRows>();
  const sequences: unknown[] = [];
  let open = { name: '', columns: [] as readonly string[], text: '' };
  await walkBackup(file, application, {
    table: async ({ schema, name, columns }) => {
      open = { name: `${schema}.${name}`, columns, text: '' };
    },
    block: async (block) => {
      open.text += block.toString('latin1');
    },
    rows: async () => {
      const rows = open.text.split('\n').slice(0, -1);
      tables.set(open.name, { columns: open.columns, rows: rows.map((row) => row.split('\t')) });
    },
    sequences: async (values) => {
      sequences.push(...values);
    },
  });
  return { tables, sequences };
};

/** The values of these columns, in the order of the columns; rows in an order of their own. */
export const valuesOf = ({ columns, rows }: TableRows, wanted: readonly string[]): string[] => {
  const places = wanted.map((column) => columns.indexOf(column));
  return rows.map((row) => places.map((place) => row[place]).join('\t')).sort();
};
