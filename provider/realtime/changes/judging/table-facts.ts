import type { Database, Identity } from '../../../postgres/types.ts';

/** What the catalog says of a table now, as far as it is about one role. */
export interface TableFacts {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** Row-level security decides which rows the role sees. */
  readonly isGuarded: boolean;
  /** The role may use the table's schema; otherwise it sees nothing in it. */
  readonly isReachable: boolean;
  readonly columns: readonly ColumnFacts[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Those that decide what the role sees of it. */
  readonly policies: readonly Policy[];
}

export interface ColumnFacts {
  readonly name: string;
  /** As pg_type names it. */
  readonly type: string;
  /** SQL of the type, its schema named where it must be. */
  readonly sqlType: string;
  readonly isReadable: boolean;
}

export interface Policy {
  readonly isPermissive: boolean;
  /** SQL over the columns of the table. */
  readonly condition: string;
}

const policies = `(
      select coalesce(json_agg(json_build_object('isPermissive', p.polpermissive,
        'condition', coalesce(pg_get_expr(p.polqual, p.polrelid), 'true')) order by p.polname), '[]')
      from pg_policy p
      where p.polrelid = c.oid and p.polcmd in ('r', '*')
        and exists (select from unnest(p.polroles) given (role) where given.role = 0 or pg_has_role(r.oid, given.role, 'usage'))
    )`;

/** Whatever reads policies waits for those who change a table of which they speak. */
const factsWith = (policies: string): string => `
  select c.oid::int8::text as oid, n.nspname as schema, c.relname as name,
    c.relrowsecurity and not r.rolsuper and not r.rolbypassrls
      and (c.relforcerowsecurity or not pg_has_role(r.oid, c.relowner, 'usage')) as "isGuarded",
    has_schema_privilege(r.oid, n.oid, 'usage') as "isReachable",
    (
      select coalesce(json_agg(json_build_object('name', a.attname, 'type', t.typname,
        'sqlType', format_type(a.atttypid, -1), 'isReadable', has_column_privilege(r.oid, c.oid, a.attnum, 'select')
      ) order by a.attnum), '[]')
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    array(
      select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)
    ) as key,
    ${policies} as policies
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = $1`;

type Row = Omit<TableFacts, 'oid'> & { readonly oid: string };

// The catalog is everybody's; names are written out as far as this path does not find them.
const nobody: Identity = { role: 'anon', claims: { role: 'anon' } };
const options = { readOnly: true, settings: { search_path: 'pg_catalog' } };

/** By number, without those that are gone. */
export const factsOf = async (
  database: Database,
  role: string,
  oids: readonly number[],
): Promise<ReadonlyMap<number, TableFacts>> => {
  const statement = { text: `${factsWith(policies)} where c.oid = any ($2::oid[])`, values: [role, oids.map(String)] };
  const { rows } = await database.run<Row>(nobody, statement, options);
  return new Map(rows.map((row) => [Number(row.oid), { ...row, oid: Number(row.oid) }]));
};

/** A table by its name. */
export type TablePlace = Pick<TableFacts, 'schema' | 'name'>;

/** By name, without those that are gone. */
export const factsNamed = async (
  database: Database,
  role: string,
  tables: readonly TablePlace[],
): Promise<TableFacts[]> => {
  const text = `${factsWith(policies)} join unnest($2::text[], $3::text[]) as asked (schema, name)
    on asked.schema = n.nspname and asked.name = c.relname`;
  const values = [role, tables.map(({ schema }) => schema), tables.map(({ name }) => name)];
  const { rows } = await database.run<Row>(nobody, { text, values }, options);
  return rows.map((row) => ({ ...row, oid: Number(row.oid) }));
};

/** Every table of a publication, without its policies. */
export const publishedTables = async (database: Database, role: string, publication: string): Promise<TableFacts[]> => {
  const text = `${factsWith(`'[]'::json`)} join pg_publication_tables published on published.pubname = $2
    and published.schemaname = n.nspname and published.tablename = c.relname order by n.nspname, c.relname`;
  const { rows } = await database.run<Row>(nobody, { text, values: [role, publication] }, options);
  return rows.map((row) => ({ ...row, oid: Number(row.oid) }));
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table as SQL names it. */
export const tableName = ({ schema, name }: TablePlace): string => `${quoted(schema)}.${quoted(name)}`;

/** Whether the role may read its key, or where there is none anything of it: without that nothing is told of the table. */
export const isInReach = (facts: TableFacts): boolean => {
  const readable = new Set(readableOf(facts).map(({ name }) => name));
  return facts.isReachable && readable.size > 0 && facts.key.every((name) => readable.has(name));
};

/** What the role may read of it. */
export const readableOf = ({ columns }: TableFacts): readonly ColumnFacts[] =>
  columns.filter(({ isReadable }) => isReadable);
