// The real shop behind the component tests: its database, for the rows that a test needs or checks.
import { commands } from 'vitest/browser';

export type Row = Record<string, unknown>;

declare module 'vitest/browser' {
  interface BrowserCommands {
    sql: (text: string, values?: readonly unknown[]) => Promise<Row[]>;
  }
}

/** Runs SQL as the database's administrator. Values travel as JSON. */
export const sql = (text: string, values: readonly unknown[] = []): Promise<Row[]> => commands.sql(text, values);

/** Inserts a row into a table of the shop; returns the whole row. */
export const insertRow = async (table: string, columns: Row): Promise<Row> => {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  const [row = {}] = await sql(
    `insert into public.${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`,
    Object.values(columns),
  );
  return row;
};
