import type { ConnectionSettings } from '../../provider/index.ts';
import { ask, contentOf } from '../../provider/testing/backups.ts';

type Account = Readonly<Record<string, unknown>>;

/** All that belongs to a shop, wherever it lies. */
export interface Contents {
  /** The rows of each table of public and private, as text and in order. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly users: readonly Account[];
  readonly identities: readonly Account[];
  /** Second steps, with their secrets. */
  readonly factors: readonly Account[];
  /** Where each sequence stands. */
  readonly sequences: readonly unknown[];
}

/**
 * The columns that every provider of accounts has and none decides by itself: which instance they are of is the
 * provider's, as is whether an absent text is null or empty.
 */
const shared = (rows: readonly Account[], columns: readonly string[]): Account[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name, value]) => columns.includes(name) && name !== 'instance_id' && value !== null && value !== '',
      ),
    ),
  );

/** `columns` names those of the accounts' tables that count. */
export const contentsOf = async (admin: ConnectionSettings, columns: readonly string[]): Promise<Contents> => {
  const accounts = async (table: string): Promise<Account[]> => {
    const rows = await ask<{ row: Account }>(admin, `select to_jsonb(t) as row from auth.${table} as t order by id`);
    return shared(
      rows.map(({ row }) => row),
      columns,
    );
  };
  const all = await contentOf(admin);
  return {
    tables: Object.fromEntries(Object.entries(all).filter(([name]) => /^(public|private)\./.test(name))),
    users: await accounts('users'),
    identities: await accounts('identities'),
    factors: await accounts('mfa_factors'),
    sequences: await ask(
      admin,
      `select schemaname, sequencename, last_value from pg_sequences
       where schemaname in ('public', 'private') order by 1, 2`,
    ),
  };
};

/** The names of all columns of the accounts' tables. */
export const accountColumns = async (admin: ConnectionSettings): Promise<string[]> => {
  const rows = await ask<{ name: string }>(
    admin,
    `select column_name as name from information_schema.columns
     where table_schema = 'auth' and table_name in ('users', 'identities', 'mfa_factors')`,
  );
  return rows.map(({ name }) => name);
};

/** For the report. */
export const inWords = ({ tables, users, identities, factors, sequences }: Contents): string => {
  const rows = Object.values(tables).reduce((sum, some) => sum + some.length, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables, ${users.length} accounts, ${identities.length} identities, ${factors.length} second steps, ${sequences.length} sequences`;
};
