import type { SeedClient } from './seed/client.ts';

/**
 * The TypeScript types of the schema `public`, read from a migrated database: its tables and what its functions
 * take, but for those that are the server's alone.
 * Insert and Update hold the columns that a signed-in person may write. The text of portal/src/lib/database.gen.ts, which
 * supabase/tests/types.test.ts holds against it. What the functions answer is JSON to PostgreSQL: it stands beside that
 * file, in answers.ts.
 */
export async function generateTypes(client: SeedClient): Promise<string> {
  const columns = await ask<Column>(client, columnsQuery);
  const relations = await ask<Relation>(client, relationsQuery);
  const functions = await ask<Routine>(client, functionsQuery);
  const kinds = await ask<Kind>(client, 'select kind, table_name as table from private.kinds()');
  const tables = [...new Set(columns.map(({ table }) => table))];
  return `${opening}
${kindTypes(kinds)}
export type Tables = {
${tables.map((table) => tableType(table, columns, relations)).join('\n')}
};

/** What each function takes, by its name. */
export type Arguments = {
${functions.map(argumentsType).join('\n')}
};
`;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly optional: boolean;
  readonly insertable: boolean;
  readonly updatable: boolean;
}

interface Relation {
  readonly name: string;
  readonly table: string;
  readonly columns: string[];
  readonly referenced: string;
  readonly referencedColumns: string[];
  readonly oneToOne: boolean;
}

interface Routine {
  readonly name: string;
  readonly args: { name: string; type: string; optional: boolean }[];
}

/** A kind of record, and the table of it. */
interface Kind {
  readonly kind: string;
  readonly table: string;
}

const ask = async <Row>(client: SeedClient, text: string): Promise<Row[]> =>
  (await client.query(text)).rows as unknown as Row[];

const opening = `// Written by supabase/generate-types.ts from the migrations: change those, then run
// vitest run supabase/tests/types.test.ts -u

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** A decimal may be sent as text, so that no digit passes through a float. */
export type Decimal = number | \`\${number}\`;
`;

const kindTypes = (kinds: readonly Kind[]): string => `/** The kinds of records, and the table of each. */
export interface KindTables {
${kinds.map(({ kind, table }) => `  ${kind}: '${table}';`).join('\n')}
}

export type RecordKind = keyof KindTables;
`;

const numberTypes = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']);

function typeOf(type: string): string {
  if (type.startsWith('_')) return `${typeOf(type.slice(1))}[]`;
  if (numberTypes.has(type)) return 'number';
  if (type === 'bool') return 'boolean';
  return type === 'json' || type === 'jsonb' ? 'Json' : 'string';
}

const sentTypeOf = (type: string): string => (type === 'numeric' ? 'Decimal' : typeOf(type));

function tableType(table: string, allColumns: Column[], allRelations: Relation[]): string {
  const columns = allColumns.filter((column) => column.table === table);
  const orNull = ({ nullable }: Column): string => (nullable ? ' | null' : '');
  const row = columns.map((column) => `      ${column.name}: ${typeOf(column.type)}${orNull(column)};`);
  const sent = (column: Column, optional: boolean): string =>
    `      ${column.name}${optional ? '?' : ''}: ${sentTypeOf(column.type)}${orNull(column)};`;
  const insert = columns.filter(({ insertable }) => insertable).map((column) => sent(column, column.optional));
  const update = columns.filter(({ updatable }) => updatable).map((column) => sent(column, true));
  const relations = allRelations.filter((relation) => relation.table === table).map(relationType);
  return `  ${table}: {
    Row: {
${row.join('\n')}
    };
    Insert: {
${insert.join('\n')}
    };
    Update: {
${update.join('\n')}
    };
    Relationships: [${relations.length > 0 ? `\n${relations.join('\n')}\n    ` : ''}];
  };`;
}

const list = (names: string[]): string => `[${names.map((name) => `'${name}'`).join(', ')}]`;

const relationType = ({ name, columns, referenced, referencedColumns, oneToOne }: Relation): string => `      {
        foreignKeyName: '${name}';
        columns: ${list(columns)};
        isOneToOne: ${oneToOne};
        referencedRelation: '${referenced}';
        referencedColumns: ${list(referencedColumns)};
      },`;

function argumentsType({ name, args }: Routine): string {
  const given = args.map((arg) => `${arg.name}${arg.optional ? '?' : ''}: ${typeOf(arg.type)} | null`);
  return `  ${name}: ${given.length > 0 ? `{ ${given.join('; ')} }` : 'Record<PropertyKey, never>'};`;
}

const columnsQuery = `
select
  relation.relname as table, attribute.attname as name, type.typname as type,
  not attribute.attnotnull as nullable,
  not attribute.attnotnull or attribute.atthasdef or attribute.attidentity <> '' as optional,
  has_column_privilege('authenticated', relation.oid, attribute.attnum, 'INSERT')
    and attribute.attgenerated = '' as insertable,
  has_column_privilege('authenticated', relation.oid, attribute.attnum, 'UPDATE')
    and attribute.attgenerated = '' as updatable
from pg_catalog.pg_class as relation
join pg_catalog.pg_attribute as attribute on attribute.attrelid = relation.oid
join pg_catalog.pg_type as type on type.oid = attribute.atttypid
where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
  and attribute.attnum > 0 and not attribute.attisdropped
order by relation.relname, attribute.attnum`;

const relationsQuery = `
select
  link.conname as name, link.conrelid::regclass::text as table,
  array(
    select attname::text from unnest(link.conkey) with ordinality as key (number, place)
    join pg_catalog.pg_attribute on attrelid = link.conrelid and attnum = key.number order by key.place
  ) as columns,
  target.relname as referenced,
  array(
    select attname::text from unnest(link.confkey) with ordinality as key (number, place)
    join pg_catalog.pg_attribute on attrelid = link.confrelid and attnum = key.number order by key.place
  ) as "referencedColumns",
  exists (
    select from pg_catalog.pg_constraint as own
    where own.conrelid = link.conrelid and own.contype in ('p', 'u') and own.conkey = link.conkey
  ) as "oneToOne"
from pg_catalog.pg_constraint as link
join pg_catalog.pg_class as target on target.oid = link.confrelid
join pg_catalog.pg_class as source on source.oid = link.conrelid
where link.contype = 'f' and source.relnamespace = 'public'::regnamespace
  and target.relnamespace = 'public'::regnamespace
order by 2, 1`;

const functionsQuery = `
select
  routine.proname as name,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'name', routine.proargnames[given.place], 'type', type.typname,
      'optional', given.place > routine.pronargs - routine.pronargdefaults
    ) order by given.place)
    from unnest(routine.proargtypes) with ordinality as given (oid, place)
    join pg_catalog.pg_type as type on type.oid = given.oid
  ), '[]') as args
from pg_catalog.pg_proc as routine
join pg_catalog.pg_type as result on result.oid = routine.prorettype
where routine.pronamespace = 'public'::regnamespace and result.typname <> 'trigger'
  and has_function_privilege('authenticated', routine.oid, 'execute')
order by routine.proname`;
