import { migratedDatabase } from '../migrated.ts';

/** A column of a table in the schema public, but for generated ones, as the catalog has it. */
export interface Column {
  readonly table: string;
  readonly name: string;
  /** The type without its size: 'numeric', 'text[]'. */
  readonly type: string;
  /** SQL of its default; null: none. */
  readonly default: string | null;
  /** A row cannot do without a value for it. */
  readonly isRequired: boolean;
  readonly isKey: boolean;
  /** The database counts it. */
  readonly isCounted: boolean;
  /** The table and column that it refers to. */
  readonly refersTo: readonly [table: string, name: string] | null;
  /** SQL of all checks that are about it alone. */
  readonly rule: string | null;
  /** Whether staff may insert or update it. */
  readonly isWritable: boolean;
}

const query = `
  select
    relation.relname as table, attname as name, format_type(atttypid, null) as type,
    pg_get_expr(adbin, adrelid) as default,
    attnotnull and adbin is null and attidentity = '' as "isRequired", attidentity <> '' as "isCounted",
    exists (
      select from pg_constraint where conrelid = attrelid and contype = 'p' and conkey = array[attnum]
    ) as "isKey",
    (
      select array[confrelid::regclass::text, other.attname] from pg_constraint
      join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
      where conrelid = own.attrelid and contype = 'f' and conkey = array[own.attnum]
    ) as "refersTo",
    (
      select string_agg('(' || pg_get_expr(conbin, conrelid) || ')', ' and ') from pg_constraint
      where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
    ) as rule,
    has_column_privilege('authenticated', attrelid, attnum, 'insert')
      or has_column_privilege('authenticated', attrelid, attnum, 'update') as "isWritable"
  from pg_attribute as own
  join pg_class as relation on relation.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
    and not attisdropped and attgenerated = ''
  order by relname, attnum`;

const kindsQuery = `
  select kinds.kind, kinds.table_name as table from private.kinds()
  join pg_proc on proname = 'save_' || kinds.kind and pronamespace = 'public'::regnamespace
  where 'p_request_id' = any (proargnames)`;

async function readCatalog() {
  const database = await migratedDatabase();
  const ask = async (text: string) => (await database.query(text)).rows as unknown;
  try {
    return {
      columns: (await ask(query)) as readonly Column[],
      savedById: (await ask(kindsQuery)) as readonly { readonly kind: string; readonly table: string }[],
    };
  } finally {
    await database.close();
  }
}

/** Read once a process, before the tests are named after them. `savedById`: the kinds that are saved by their id. */
export const { columns, savedById } = await readCatalog();

export const columnsOf = (table: string): readonly Column[] => columns.filter((column) => column.table === table);

export const keyOf = (table: string): string => {
  const key = columnsOf(table).find(({ isKey }) => isKey);
  if (!key) throw new Error(`${table} has no key of one column`);
  return key.name;
};

export const nameOf = ({ table, name }: Pick<Column, 'table' | 'name'>): string => `${table}.${name}`;
