import { isStatementError } from '../../postgres/errors.ts';
import type { Database, Identity } from '../../postgres/types.ts';
import { catalogQuery, writableQuery } from './catalog-query.ts';
import { type Key, primaryKeysOf, relationshipsOf } from './relationships.ts';
import { type ServiceSettings, serviceSettingsOf, usualSearchPath } from './service-settings.ts';
import type { Column, Relation, Routine, SchemaCache } from './types.ts';
import { type View, viewsByTable } from './view-origins.ts';

type Name = readonly [schema: string, name: string];
type CatalogRow = Record<
  'relations' | 'keys' | 'views' | 'routines' | 'types' | 'timezones' | 'settings' | 'roleSettings',
  string
>;
type Setting = readonly [name: string, value: string];
type RoleSetting = readonly [role: string, name: string, value: string];
type RelationRow = Pick<Relation, 'schema' | 'name'> & {
  readonly columns: readonly Column[];
  readonly isTable: boolean;
};
type WritableRow = Pick<Relation, 'schema' | 'name'> & { readonly events: number };
type RoutineRow = Omit<Routine, 'relation'> & {
  readonly relation: Name | null;
  readonly rowOf: Name | null;
  readonly callable: boolean;
};

// The login's own role: the catalog is open to everybody.
const loader: Identity = { role: 'none', claims: {} };

/** Reads the catalog of the exposed schemas: one statement, and one for what may be written. */
export const loadSchemaCache = async (database: Database, schemas: readonly string[]): Promise<SchemaCache> => {
  const { rows } = await database.run<CatalogRow>(
    loader,
    { text: catalogQuery, values: [schemas, usualSearchPath] },
    { readOnly: true, settings: { search_path: '' } },
  );
  const [row] = rows;
  if (!row) throw new Error('The catalog query answered nothing');
  return schemaCacheOf(
    await writableOf(database, schemas),
    JSON.parse(row.relations) as RelationRow[],
    JSON.parse(row.keys) as Key[],
    JSON.parse(row.views) as View[],
    JSON.parse(row.routines) as RoutineRow[],
    JSON.parse(row.types) as Name[],
    JSON.parse(row.timezones) as string[],
    serviceSettingsOf(JSON.parse(row.settings) as Setting[]),
    JSON.parse(row.roleSettings) as RoleSetting[],
  );
};

// Longer than it takes, shorter than anybody waits for an answer.
const writableLockTimeout = '500ms';

/** Of views and foreign tables; where that cannot be told they are not said to be writable, which forbids nothing. */
const writableOf = async (database: Database, schemas: readonly string[]): Promise<readonly WritableRow[]> => {
  try {
    const settings = { search_path: '', lock_timeout: writableLockTimeout };
    const statement = { text: writableQuery, values: [schemas] };
    return (await database.run<WritableRow>(loader, statement, { readOnly: true, settings })).rows;
  } catch (error) {
    // That the database is out of reach is nothing to go on with.
    if (isStatementError(error)) return [];
    throw error;
  }
};

const idOf = (schema: string, name: string): string => JSON.stringify([schema, name]);

const schemaCacheOf = (
  writableRows: readonly WritableRow[],
  relationRows: readonly RelationRow[],
  keys: readonly Key[],
  viewRows: readonly View[],
  routineRows: readonly RoutineRow[],
  types: readonly Name[],
  timezones: readonly string[],
  settings: ServiceSettings,
  roleSettings: readonly RoleSetting[],
): SchemaCache => {
  const callable = routineRows.filter((row) => row.callable);
  const routines = Map.groupBy(callable.map(routineOf), ({ schema, name }) => idOf(schema, name));
  const computed = Map.groupBy(
    routineRows.filter(({ rowOf }) => rowOf !== null),
    ({ rowOf }) => idOf(...(rowOf as Name)),
  );
  const views = viewsByTable(viewRows);
  const primaryKeys = Map.groupBy(primaryKeysOf(keys, views), ({ schema, name }) => idOf(schema, name));
  const primaryKeyOf = (schema: string, name: string): readonly string[] =>
    (primaryKeys.get(idOf(schema, name)) ?? []).flatMap(({ columns }) => columns);
  const writable = new Map(writableRows.map(({ schema, name, events }) => [idOf(schema, name), events]));
  const relations = new Map(
    relationRows.map((row) => {
      const id = idOf(row.schema, row.name);
      const events = row.isTable ? allEvents : (writable.get(id) ?? 0);
      return [id, relationOf(row, events, primaryKeyOf(row.schema, row.name), (computed.get(id) ?? []).map(routineOf))];
    }),
  );
  const isExposed = (schema: string, name: string): boolean => relations.has(idOf(schema, name));
  const relationships = relationshipsOf(keys, views, primaryKeyOf, isExposed);
  const relationNames = Map.groupBy(relations.values(), ({ schema }) => schema);
  const routineNames = Map.groupBy(callable, ({ schema }) => schema);
  const typeNames = typesByName(types);
  const settingsOfRoles = Map.groupBy(roleSettings, ([role]) => role);
  const knownTimezones = new Set(timezones);
  return {
    relation: (schema, name) => relations.get(idOf(schema, name)),
    relationNames: (schema) => (relationNames.get(schema) ?? []).map(({ name }) => name),
    relationships,
    routines: (schema, name) => routines.get(idOf(schema, name)) ?? [],
    routineNames: (schema) => [...new Set((routineNames.get(schema) ?? []).map(({ name }) => name))],
    type: (name) => typeNames.get(name) ?? typeNames.get(name.toLowerCase()),
    roleSettings: (role) =>
      Object.fromEntries((settingsOfRoles.get(role) ?? []).map(([, name, value]) => [name, value])),
    hasTimezone: (name) => knownTimezones.has(name),
    settings,
  };
};

const routineOf = ({ relation, ...row }: RoutineRow): Routine => ({
  ...row,
  relation: relation ? { schema: relation[0], name: relation[1] } : undefined,
});

// As pg_relation_is_updatable has them.
const [updates, inserts, deletes] = [4, 8, 16];
const allEvents = updates | inserts | deletes;

const relationOf = (
  { schema, name, columns }: RelationRow,
  events: number,
  primaryKey: readonly string[],
  computed: readonly Routine[],
): Relation => ({
  schema,
  name,
  columns: new Map(columns.map((column) => [column.name, column])),
  primaryKey,
  insertable: (events & inserts) !== 0,
  updatable: (events & updates) !== 0,
  deletable: (events & deletes) !== 0,
  computed: new Map(computed.map((routine) => [routine.name, routine])),
});

// Words of SQL that are no type's name in the catalog.
const words: readonly Name[] = [
  ['int', 'integer'],
  ['char', 'character'],
  ['character', 'character'],
  ['bit', 'bit'],
  ['float', 'double precision'],
  ['decimal', 'numeric'],
  ['dec', 'numeric'],
];

/** By catalog name (int4), by SQL name (integer); built-in types before others of the same name. */
const typesByName = (types: readonly Name[]): ReadonlyMap<string, string> => {
  const byName = new Map<string, string>();
  for (const [name, sql] of [...words, ...types.flatMap(([name, sql]) => [[name, sql] as const, [sql, sql] as const])])
    if (!byName.has(name)) byName.set(name, sql);
  return byName;
};
