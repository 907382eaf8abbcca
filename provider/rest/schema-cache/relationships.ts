import type { ColumnPair, Relationship } from './types.ts';
import type { ViewOfTable } from './view-origins.ts';

/** A primary key (p), unique (u) or foreign key (f) constraint as the catalog query answers it, of whatever schema. */
export interface Key {
  readonly table: number;
  readonly schema: string;
  readonly relation: string;
  readonly name: string;
  readonly kind: 'p' | 'u' | 'f';
  readonly columns: readonly string[];
  /** The columns by their numbers in the table. */
  readonly numbers: readonly number[];
  readonly target: Target | null;
}

interface Target {
  readonly table: number;
  readonly schema: string;
  readonly relation: string;
  readonly columns: readonly string[];
  readonly numbers: readonly number[];
}

type ForeignKey = Key & { readonly target: Target };
type Views = ReadonlyMap<number, readonly ViewOfTable[]>;
type InSchema = Relationship & { readonly schema: string };

/** One end of a foreign key: the table's columns, or those under which a view shows them. */
interface End {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly isView: boolean;
}

/** The columns of each table's primary key, and of each view that shows all of one. */
export const primaryKeysOf = (
  keys: readonly Key[],
  views: Views,
): readonly { readonly schema: string; readonly name: string; readonly columns: readonly string[] }[] =>
  keys
    .filter(({ kind }) => kind === 'p')
    .flatMap((key) => [
      { schema: key.schema, name: key.relation, columns: key.columns },
      ...(views.get(key.table) ?? []).flatMap(({ schema, name, shown }) => {
        const columns = key.numbers.flatMap((number) => shown.get(number)?.[0] ?? []);
        return columns.length === key.numbers.length ? [{ schema, name, columns }] : [];
      }),
    ]);

/**
 * All ways from a relation to others of its schema: both directions of each foreign key, and those through a junction. A
 * view that shows all columns of one of its ends stands for the table there, as in PostgREST. `primaryKeyOf` tells a
 * junction: its key holds the columns of both. Ways through junctions, which may be many, are made when they are first
 * asked for.
 */
export const relationshipsOf = (
  keys: readonly Key[],
  views: Views,
  primaryKeyOf: (schema: string, name: string) => readonly string[],
  isExposed: (schema: string, name: string) => boolean,
): ((schema: string, from: string) => readonly Relationship[]) => {
  const byTable = Map.groupBy(keys, ({ table }) => table);
  const toOne = keys
    .filter((key): key is ForeignKey => key.kind === 'f' && key.target !== null)
    .flatMap((key) => waysToOne(key, isUnique(key, byTable.get(key.table) ?? []), views))
    .filter(({ schema, from, to }) => isExposed(schema, from) && isExposed(schema, to));
  const direct = Map.groupBy([...toOne, ...toOne.map(inverse)], ({ schema, from }) => JSON.stringify([schema, from]));
  const known = new Map<string, readonly Relationship[]>();
  return (schema, from) => {
    const id = JSON.stringify([schema, from]);
    const ways = known.get(id) ?? waysFrom(direct.get(id) ?? [], direct, primaryKeyOf);
    known.set(id, ways);
    return ways;
  };
};

const waysFrom = (
  own: readonly InSchema[],
  direct: ReadonlyMap<string, readonly InSchema[]>,
  primaryKeyOf: (schema: string, name: string) => readonly string[],
): readonly Relationship[] => [
  ...own,
  ...own
    .filter(({ cardinality }) => cardinality === 'one-to-many')
    .flatMap((way) => {
      const beside = direct.get(JSON.stringify([way.schema, way.to])) ?? [];
      return throughJunction(inverse(way), beside, primaryKeyOf);
    }),
];

const isUnique = (key: Key, beside: readonly Key[]): boolean =>
  beside.some(({ kind, columns }) => kind !== 'f' && columns.length === key.columns.length && covers(columns, key));

const covers = (columns: readonly string[], key: Pick<Key, 'columns'>): boolean =>
  key.columns.every((name) => columns.includes(name));

const waysToOne = (key: ForeignKey, unique: boolean, views: Views): readonly InSchema[] =>
  endsOf(key, views).flatMap((origin) =>
    endsOf(key.target, views)
      .filter(({ schema }) => schema === origin.schema)
      .map((target) => ({
        schema: origin.schema,
        cardinality: unique ? 'one-to-one' : 'many-to-one',
        from: origin.name,
        to: target.name,
        fromView: origin.isView,
        toView: target.isView,
        constraint: key.name,
        pairs: origin.columns.map((name, i): ColumnPair => [name, target.columns[i] ?? '']),
        junction: undefined,
      })),
  );

const endsOf = ({ table, schema, relation, columns, numbers }: Target, views: Views): readonly End[] => [
  { schema, name: relation, columns, isView: false },
  ...(views.get(table) ?? []).flatMap((view) =>
    combinations(numbers.map((number) => view.shown.get(number) ?? [])).map((names) => ({
      schema: view.schema,
      name: view.name,
      columns: names,
      isView: true,
    })),
  ),
];

// Of one key in one view; more of them nobody tells apart.
const mostEnds = 16;

/** A view may show one column under several names: each of them is an end of its own, up to a number. */
const combinations = (choices: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  choices.reduce<readonly (readonly string[])[]>(
    (before, names) => before.flatMap((row) => names.map((name) => [...row, name])).slice(0, mostEnds),
    [[]],
  );

const inverses = {
  'many-to-one': 'one-to-many',
  'one-to-many': 'many-to-one',
  'one-to-one': 'one-to-one',
  'many-to-many': 'many-to-many',
} as const;

const inverse = (way: InSchema): InSchema => ({
  ...way,
  cardinality: inverses[way.cardinality],
  from: way.to,
  to: way.from,
  fromView: way.toView,
  toView: way.fromView,
  pairs: way.pairs.map(swapped),
});

const swapped = ([from, to]: ColumnPair): ColumnPair => [to, from];

const throughJunction = (
  way: InSchema,
  beside: readonly InSchema[],
  primaryKeyOf: (schema: string, name: string) => readonly string[],
): readonly InSchema[] => {
  const primary = primaryKeyOf(way.schema, way.from);
  const isPart = ({ pairs }: InSchema): boolean => pairs.every(([name]) => primary.includes(name));
  if (!isPart(way)) return [];
  return beside
    .filter((other) => other.cardinality === 'many-to-one' && other.constraint !== way.constraint && isPart(other))
    .map((other) => ({
      schema: way.schema,
      cardinality: 'many-to-many',
      from: way.to,
      to: other.to,
      fromView: way.toView,
      toView: other.toView,
      constraint: way.constraint,
      pairs: way.pairs.map(swapped),
      junction: { table: way.from, constraint: other.constraint, pairs: other.pairs },
    }));
};
