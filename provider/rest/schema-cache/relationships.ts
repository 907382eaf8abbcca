import type { ColumnPair, Relationship } from './types.ts';

/** A primary key (p), unique (u) or foreign key (f) constraint as the catalog query answers it. */
export interface Key {
  readonly schema: string;
  readonly relation: string;
  readonly name: string;
  readonly kind: 'p' | 'u' | 'f';
  readonly columns: readonly string[];
  readonly target: string | null;
  readonly targetSchema: string | null;
  readonly targetColumns: readonly string[] | null;
}

type InSchema = Relationship & { readonly schema: string };
interface ForeignKey extends Key {
  readonly target: string;
  readonly targetColumns: readonly string[];
}

/** All ways between relations of one schema: both directions of each foreign key, and those through a junction. */
export const relationshipsOf = (keys: readonly Key[]): readonly InSchema[] => {
  const foreign = keys.filter(
    (key): key is ForeignKey => key.kind === 'f' && key.target !== null && key.targetSchema === key.schema,
  );
  const byTable = Map.groupBy(keys, ({ schema, relation }) => JSON.stringify([schema, relation]));
  const keysBeside = (key: Key): readonly Key[] => byTable.get(JSON.stringify([key.schema, key.relation])) ?? [];
  return [
    ...foreign.flatMap((key) => direct(key, isUnique(key, keysBeside(key)))),
    ...foreign.flatMap((key) => throughJunction(key, keysBeside(key), foreign)),
  ];
};

const isUnique = (key: Key, beside: readonly Key[]): boolean =>
  beside.some(({ kind, columns }) => kind !== 'f' && columns.length === key.columns.length && covers(key, columns));

const covers = (key: Key, columns: readonly string[]): boolean => columns.every((name) => key.columns.includes(name));

const pairsOf = (from: readonly string[], to: readonly string[]): readonly ColumnPair[] =>
  from.map((name, i) => [name, to[i] ?? '']);

const direct = (key: ForeignKey, unique: boolean): readonly InSchema[] => {
  const { schema, relation, name: constraint, columns, target, targetColumns } = key;
  const shared = { schema, constraint, junction: undefined };
  return [
    {
      ...shared,
      cardinality: unique ? 'one-to-one' : 'many-to-one',
      from: relation,
      to: target,
      pairs: pairsOf(columns, targetColumns),
    },
    {
      ...shared,
      cardinality: unique ? 'one-to-one' : 'one-to-many',
      from: target,
      to: relation,
      pairs: pairsOf(targetColumns, columns),
    },
  ];
};

/** A table is a junction of two of its foreign keys when its primary key holds the columns of both. */
const throughJunction = (
  key: ForeignKey,
  beside: readonly Key[],
  foreign: readonly ForeignKey[],
): readonly InSchema[] => {
  const primary = beside.find(({ kind }) => kind === 'p')?.columns ?? [];
  const isPart = ({ columns }: Key): boolean => columns.every((name) => primary.includes(name));
  if (!isPart(key)) return [];
  return foreign
    .filter((other) => other.schema === key.schema && other.relation === key.relation)
    .filter((other) => other.name !== key.name && isPart(other))
    .map((other) => ({
      schema: key.schema,
      cardinality: 'many-to-many',
      from: key.target,
      to: other.target,
      constraint: key.name,
      pairs: pairsOf(key.targetColumns, key.columns),
      junction: {
        table: key.relation,
        constraint: other.name,
        pairs: pairsOf(other.columns, other.targetColumns),
      },
    }));
};
