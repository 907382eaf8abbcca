import type pg from 'pg';
import { CannotStart } from '../errors.ts';
import type { SequenceValue, Step, TableNote } from './format.ts';

export type Table = Omit<TableNote, 'type'>;

/** The schemas in which applied migrations are recorded, in the order in which they were applied. */
export const ledgers = ['provider_migrations', 'supabase_migrations'] as const;

const ofOnesOwn = (relation: string): string => `
  ${relation}.relnamespace in (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  )
  and ${relation}.relpersistence <> 't'
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = ${relation}.oid and deptype = 'e')`;

/**
 * The tables that somebody made, with the columns that are stored as given, by name. The ledgers are left out: they
 * come about by applying what they hold.
 */
export const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select n.nspname::text as schema, c.relname::text as name,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname is not null), '{}') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     left join pg_attribute a
       on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${ofOnesOwn('c')} and n.nspname <> all ($1)
     group by n.nspname, c.relname order by n.nspname, c.relname`,
    [ledgers],
  );
  return rows;
};

/** These tables (schema.name), and those that are a part of one, by whatever name. */
export const withPartitions = async (client: pg.ClientBase, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
     from unnest($1::text[]) as given (name) cross join pg_partition_tree(to_regclass(given.name)) as part
     join pg_class c on c.oid = part.relid join pg_namespace n on n.oid = c.relnamespace`,
    [names],
  );
  return new Set([...names, ...rows.map(({ name }) => name)]);
};

/** The first thing that was made in the database, as schema.name; undefined in one that is new. */
export const firstRelation = async (client: pg.ClientBase): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relnamespace::regnamespace || '.' || c.relname as name from pg_class c
     where ${ofOnesOwn('c')} order by 1 limit 1`,
  );
  return rows[0]?.name;
};

/** The sequences that somebody made, by name. */
export const sequenceNames = async (client: pg.ClientBase): Promise<Pick<SequenceValue, 'schema' | 'name'>[]> => {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${ofOnesOwn('c')} order by 1, 2`,
  );
  return rows;
};

/** Where the sequences stand now: they belong to no transaction, so at or after what a snapshot shows. */
export const sequencesOf = async (client: pg.ClientBase): Promise<SequenceValue[]> => {
  const values: SequenceValue[] = [];
  for (const { schema, name } of await sequenceNames(client)) {
    const { rows: found } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${tableName(client, { schema, name })}`,
    );
    if (found[0]) values.push({ schema, name, ...found[0] });
  }
  return values;
};

/** The migrations that made the database what it is. Throws `CannotStart` when the text of one is not recorded. */
export const stepsOf = async (client: pg.ClientBase): Promise<Step[]> => {
  const steps: Step[] = [];
  for (const ledger of ledgers) {
    const { rows } = await client.query<Step>(
      `select $1::text as ledger, version, coalesce(name, '') as name, statements
       from ${ledger}.schema_migrations order by version collate "C"`,
      [ledger],
    );
    const unknown = rows.find(({ statements }) => !statements);
    if (unknown)
      throw new CannotStart(`${ledger} does not hold the text of ${unknown.version}, so it could not be made again.`);
    steps.push(...rows);
  }
  return steps.sort((a, b) => stageOf(a) - stageOf(b));
};

const stages = [/^bootstrap_/, /^auth_/, /^after_accounts_/, /^storage_/, /^realtime_/];

/** The order of a first start: the provider’s five groups, then the migrations. */
const stageOf = ({ version }: Step): number => {
  const stage = stages.findIndex((group) => group.test(version));
  return stage < 0 ? stages.length : stage;
};

/** The table, quoted. */
export const tableName = (client: pg.ClientBase, { schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

/** The table and its columns as COPY wants them, which knows no empty list. */
export const copyTarget = (client: pg.ClientBase, table: Table): string => {
  const columns = table.columns.map((column) => client.escapeIdentifier(column));
  return tableName(client, table) + (columns.length > 0 ? ` (${columns.join(', ')})` : '');
};
