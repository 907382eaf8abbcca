import type { Database, Identity } from '../../postgres/types.ts';
import { catalogQuery } from './catalog-query.ts';
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
type RelationRow = Omit<Relation, 'columns' | 'primaryKey' | 'computed'> & { readonly columns: readonly Column[] };
type RoutineRow = Omit<Routine, 'relation'> & {
  readonly relation: Name | null;
  readonly rowOf: Name | null;
  readonly callable: boolean;
};

// The login's own role: the catalog is open to everybody.
const loader: Identity = { role: 'none', claims: {} };

/** Reads the catalog of the exposed schemas, with one statement. */
export const loadSchemaCache = async (database: Database, schemas: readonly string[]): Promise<SchemaCache> => {
  const { rows } = await database.run<CatalogRow>(
    loader,
    { text: catalogQuery, values: [schemas, usualSearchPath] },
    { readOnly: true, settings: { search_path: '' } },
  );
  const [row] = rows;
  if (!row) throw new Error('The catalog query answered nothing');
  return schemaCacheOf(
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

const idOf = (schema: string, name: string): string => JSON.stringify([schema, name]);

const schemaCacheOf = (
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
  const relations = new Map(
    relationRows.map((row) => {
      const id = idOf(row.schema, row.name);
      return [id, relationOf(row, primaryKeyOf(row.schema, row.name), (computed.get(id) ?? []).map(routineOf))];
    }),
  );
  const isExposed = (schema: string, name: string): boolean => relations.has(idOf(schema, name));
  const relationships = Map.groupBy(
    relationshipsOf(keys, views, primaryKeyOf).filter(({ schema, from, to, junction }) =>
      [from, to, junction?.table ?? to].every((name) => isExposed(schema, name)),
    ),
    ({ schema, from }) => idOf(schema, from),
  );
  const relationNames = Map.groupBy(relations.values(), ({ schema }) => schema);
  const routineNames = Map.groupBy(callable, ({ schema }) => schema);
  const typeNames = typesByName(types);
  const settingsOfRoles = Map.groupBy(roleSettings, ([role]) => role);
  const knownTimezones = new Set(timezones);
  return {
    relation: (schema, name) => relations.get(idOf(schema, name)),
    relationNames: (schema) => (relationNames.get(schema) ?? []).map(({ name }) => name),
    relationships: (schema, from) => relationships.get(idOf(schema, from)) ?? [],
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

const relationOf = (row: RelationRow, primaryKey: readonly string[], computed: readonly Routine[]): Relation => ({
  ...row,
  columns: new Map(row.columns.map((column) => [column.name, column])),
  primaryKey,
  computed: new Map(computed.map((routine) => [routine.name, routine])),
});

// Words of SQL that are no type's name in the catalog.
const words: readonly Name[] = [
  ['int', 'integer'],
  ['char', 'character'],
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
